import type { CompiledMessage } from '@lingui/message-utils/compileMessage';

type Tokens = Exclude<CompiledMessage, string>;
type Cases = Record<string, Tokens | number>;

const PLACEHOLDER = /\s*(\w+)\s*(?:,\s*(plural|selectordinal|select)\s*,)?/y;
const CASE = /\s*(?:offset:(\d+)|=?(\w+)\s*\{)/y;

/**
 * Compiles an ICU message like `compileMessage` of @lingui/message-utils, for the syntax that this site's English needs: text,
 * {name}, plural and select. The library's parser alone would take a twentieth of the first page's budget. The spec compares the
 * results with the library's for every message in the source.
 */
export function compileEnglish(message: string): Tokens {
  let at = 0;

  const match = (pattern: RegExp) => {
    pattern.lastIndex = at;
    const found = pattern.exec(message);
    if (found) at = pattern.lastIndex;
    return found;
  };
  const expect = (character: string) => {
    if (message[at] !== character) throw new Error(`Expected ${character} at ${at} of: ${message}`);
    at += 1;
  };

  /** Parses text up to the end or the closing brace; `#` is the number only inside a plural. */
  function text(inside?: string): Tokens {
    const tokens: Tokens = [];
    const add = (part: string) => {
      const last = tokens.length - 1;
      if (typeof tokens[last] === 'string' && tokens[last] !== '#') tokens[last] += part;
      else tokens.push(part);
    };
    while (at < message.length && !(inside && message[at] === '}')) {
      const character = message[at]!;
      if (character === '{') tokens.push(placeholder() as Tokens[number]);
      else if (character === "'") add(apostrophe());
      else {
        at += 1;
        if (character === '#' && inside?.startsWith('plural')) tokens.push('#');
        else add(character);
      }
    }
    return tokens;
  }

  /** A doubled apostrophe is one; before a brace it quotes up to the next one; otherwise it is literal. */
  function apostrophe() {
    at += 1;
    if (message[at] === "'") {
      at += 1;
      return "'";
    }
    if (message[at] !== '{' && message[at] !== '}') return "'";
    const end = message.indexOf("'", at);
    const quoted = message.slice(at, end < 0 ? undefined : end);
    at += quoted.length + 1;
    return quoted;
  }

  function placeholder(): [string] | [string, string, Cases] {
    expect('{');
    const [, name, type] = match(PLACEHOLDER) ?? [];
    if (!name) throw new Error(`Expected a name at ${at} of: ${message}`);
    const cases: Cases = {};
    while (type && message[at] !== '}') {
      const [, offset, key] = match(CASE) ?? [];
      if (offset) cases.offset = Number(offset);
      else if (key) {
        cases[key] = text(type === 'select' ? 'select' : 'plural');
        expect('}');
      } else break;
    }
    match(/\s*/y);
    expect('}');
    return type ? [name, type, cases] : [name];
  }

  return text();
}
