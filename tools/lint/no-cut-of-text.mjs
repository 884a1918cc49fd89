/**
 * Reports `text.slice(0, 120)` and `text.slice(0, longestTitle)`: a text is cut by `cutText`. The rule sees no types, so it goes by
 * the limit: of texts it is a number above that of any list here, or is named by a length; a place that was searched for, a part of
 * a digest or of a date is none.
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
