/**
 * Reports `text.slice(0, 120)` and `text.slice(0, longestTitle)`: use `cutText` to truncate text. The rule has no type
 * information, so it judges by the limit: it reports numbers higher than the limit of any list here, and names of lengths, but
 * not an index that was searched for, or a part of a digest or of a date.
 *
 * @type {import('eslint').Rule.RuleModule}
 */
export const noCutOfText = {
  meta: {
    type: 'problem',
    schema: [],
    messages: { cut: 'Texts are cut by cutText (libs/contracts/src/text/cut-text.ts).' },
  },
  create: context => ({
    CallExpression(node) {
      if (node.callee.type !== 'MemberExpression' || node.callee.property.type !== 'Identifier') return;
      const method = node.callee.property.name;
      const [start, end] = node.arguments;
      const isOfText = method === 'substring' || method === 'substr';
      const cuts =
        method === 'slice' && isZero(start) && end && isLengthOfText(end) && !isHexOrDate(node.callee.object);
      if (isOfText || cuts) context.report({ node, messageId: 'cut' });
    },
  }),
};

const longestList = 16;

/** @param {import('estree').Node | undefined} node */
const isZero = node => node?.type === 'Literal' && node.value === 0;

/**
 * @param {import('estree').Node} node
 * @returns {boolean}
 */
function isLengthOfText(node) {
  if (node.type === 'Literal') return Number(node.value) > longestList;
  if (node.type === 'Identifier') return /^longest|Length$/.test(node.name);
  return node.type === 'BinaryExpression' && node.left.type !== 'PrivateIdentifier' && isLengthOfText(node.left);
}

/** @param {import('estree').Node} node */
const isHexOrDate = node =>
  node.type === 'CallExpression' &&
  node.callee.type === 'MemberExpression' &&
  node.callee.property.type === 'Identifier' &&
  ['digest', 'toISOString'].includes(node.callee.property.name);
