import { compileMessage } from '@lingui/message-utils/compileMessage';
import ts from 'typescript';

/*
 * Every sentence that a user reads is a message of the catalogue: the arguments of `i18n.t` and `Trans`, and every other text of
 * the source that looks like a sentence, such as a label, the message for a failure or a validation message of a contract.
 */

/** A word with a capital letter, alone or followed by a space or punctuation. */
const SENTENCE = /^["'(+{]?[A-Z][\w'’]*([\s,.!?:;&/()'’{}–-]|$)/;

/** @param {ts.Node} node @param {string} name @returns {node is ts.CallExpression} */
const isCallOf = (node, name) => ts.isCallExpression(node) && node.expression.getText().endsWith(name);
/** @param {ts.Node} node @returns {node is ts.CallExpression} */
const isTranslation = node =>
  ts.isCallExpression(node) &&
  ts.isPropertyAccessExpression(node.expression) &&
  ['t', '_'].includes(node.expression.name.text) &&
  /\bi18n$/.test(node.expression.expression.getText());

/** Texts that no user reads: module names, types, internal errors, class names, ids and links. @param {ts.Node} node */
function isForMachines(node) {
  const { parent } = node;
  if (ts.isImportDeclaration(parent) || ts.isExportDeclaration(parent) || ts.isLiteralTypeNode(parent)) return true;
  if (ts.isNewExpression(parent) && /Error$/.test(parent.expression.getText())) return true;
  if (ts.isElementAccessExpression(parent) || ts.isCaseClause(parent) || ts.isExternalModuleReference(parent))
    return true;
  if (ts.isPropertyAssignment(parent) && parent.name === node) return true;
  if (ts.isJsxAttribute(parent))
    return ['className', 'id', 'key', 'd', 'viewBox', 'fill', 'to', 'href'].includes(parent.name.getText());
  return (
    ts.isBinaryExpression(parent) &&
    [ts.SyntaxKind.EqualsEqualsEqualsToken, ts.SyntaxKind.ExclamationEqualsEqualsToken].includes(
      parent.operatorToken.kind,
    )
  );
}

/** The names of a message's placeholders, also those inside plural and select cases. @param {string} message */
function placesIn(message) {
  /** @type {Set<string>} */
  const names = new Set();
  /** @param {unknown} tokens */
  const walk = tokens => {
    for (const token of Array.isArray(tokens) ? tokens : []) {
      if (!Array.isArray(token)) continue;
      names.add(token[0]);
      for (const words of Object.values(token[2] ?? {})) walk(words);
    }
  };
  walk(compileMessage(message));
  return names;
}

/** The sentences of one source, and the faults that prevent their translation. @param {string} file @param {string} text */
export function readSentences(file, text) {
  const source = ts.createSourceFile(
    file,
    text,
    ts.ScriptTarget.Latest,
    true,
    file.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS,
  );
  /** @type {{ message: string; line: number }[]} */
  const sentences = [];
  /** @type {string[]} */
  const faults = [];
  /** @param {ts.Node} node */
  const lineOf = node => source.getLineAndCharacterOfPosition(node.getStart()).line + 1;
  /** @param {ts.Node} node @param {string} what */
  const fault = (node, what) => faults.push(`${file}:${lineOf(node)} ${what}`);

  /** @param {ts.CallExpression} call */
  function checkCall(call) {
    const [message, values] = call.arguments;
    if (!message) return;
    if (
      ts.isTemplateExpression(message) ||
      (ts.isBinaryExpression(message) && message.operatorToken.kind === ts.SyntaxKind.PlusToken)
    )
      return fault(message, 'puts a sentence together: give the whole of it, with {places}');
    if (!ts.isStringLiteralLike(message)) return;
    sentences.push({ message: message.text, line: lineOf(message) });
    const wanted = placesIn(message.text);
    if (values && !ts.isObjectLiteralExpression(values)) return;
    const given = values?.properties ?? [];
    if (given.some(ts.isSpreadAssignment)) return;
    const names = new Set(given.map(({ name }) => name?.getText() ?? ''));
    for (const name of wanted) if (!names.has(name)) fault(message, `has no value for {${name}}: "${message.text}"`);
    for (const name of names) if (!wanted.has(name)) fault(message, `has no place for ${name}: "${message.text}"`);
  }

  /** @param {ts.Node} node */
  function visit(node) {
    if (isTranslation(node)) checkCall(node);
    else if (ts.isJsxText(node) && /[A-Za-z]{2}/.test(node.text))
      fault(node, `is shown without i18n: "${node.text.trim()}"`);
    else if (ts.isStringLiteralLike(node)) {
      const isMarked = /\/\*\s*i18n\s*\*\/\s*$/.test(text.slice(node.getFullStart(), node.getStart()));
      const isGiven = isTranslation(node.parent) && node.parent.arguments[0] === node;
      const isTransId =
        ts.isJsxAttribute(node.parent) &&
        node.parent.name.getText() === 'id' &&
        node.parent.parent.parent.tagName?.getText() === 'Trans';
      if (!isGiven && (isMarked || isTransId || (SENTENCE.test(node.text) && !isForMachines(node))))
        sentences.push({ message: node.text, line: lineOf(node) });
      // A literal in such an attribute is shown untranslated.
      if (
        ts.isJsxAttribute(node.parent) &&
        ['aria-label', 'alt', 'title', 'placeholder'].includes(node.parent.name.getText()) &&
        SENTENCE.test(node.text)
      )
        fault(node, `is shown without i18n: "${node.text}"`);
    } else if (isCallOf(node, 'messageOf') || isCallOf(node, 'failureOf')) {
      const last = node.arguments.at(-1);
      if (last && ts.isTemplateExpression(last)) fault(last, 'puts a sentence together: give the whole of it');
    }
    ts.forEachChild(node, visit);
  }
  visit(source);
  return { sentences, faults };
}
