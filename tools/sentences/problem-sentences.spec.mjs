import { problemSentences } from './problem-sentences.mjs';

const faultsOf = text => problemSentences('members.service.ts', text);

describe('a sentence that a service writes itself', () => {
  it.each([
    ['as the message of a problem', `throw new Problem('input.invalid', { message: 'Please add a name' })`],
    ['at a field', `throw Problem.ofField('input.invalid', 'name', 'Please add a name')`],
    ['among the fields', `throw new Problem('input.invalid', { errors: [{ path: 'name', message: 'NGO name' }] })`],
    ['as a constant', `const why = 'Please wait'; throw new Problem('input.invalid', { message: why })`],
    [
      'as a constant of the same name',
      `const message = 'Please wait'; throw new Problem('input.invalid', { message })`,
    ],
    ['in one of two cases', `throw new Problem('input.invalid', isNew ? { message: 'Please wait' } : {})`],
    [
      'through a function',
      `const no = (message: string) => new Problem('input.invalid', { message }); throw no('Wait')`,
    ],
    ['put together', 'throw new Problem(`input.invalid`, { message: `At most ${most} files` })'],
    ['in an answer', `return { ok: false, detail: 'This host does not exist.' }`],
  ])('is found %s', (_where, text) => expect(faultsOf(text)).toHaveLength(1));

  it.each([
    ['a name', `throw new Problem('input.invalid', { message: refusals.nameMissing })`],
    ['a code and a field', `throw Problem.ofField('content.item.key', 'Key')`],
    ['what quotes a provider', 'return { ok: false, detail: `The provider said: ${words}` }'],
    ['what only programmers read', `throw new Error('Never happens')`],
    ['what is said elsewhere', `const title = 'Please wait'; show(title)`],
  ])('is not %s', (_what, text) => expect(faultsOf(text)).toEqual([]));
});
