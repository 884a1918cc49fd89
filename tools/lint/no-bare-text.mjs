/**
 * Reports text that stands beside something conditional in one element. A page translator replaces the nodes of text; React then
 * finds nothing to insert an element before, or to remove, and the page ends in an error. In an element of its own text is safe.
 *
 * @type {import('eslint').Rule.RuleModule}
 */
export const noBareText = {
  meta: {
    type: 'problem',
    schema: [],
    messages: {
      bare: 'Put this text into an element of its own: beside something conditional a page translator breaks it.',
    },
  },
  create: context => ({
    /** @param {any} node */
    'JSXElement, JSXFragment'(node) {
      const children = node.children.filter(isRendered);
      const conditions = children.filter(isConditional);
      if (children.length < 2 || conditions.length === 0) return;
      const bare = children.find(isBare);
      if (bare) context.report({ node: bare, messageId: 'bare' });
    },
  }),
};

/** @param {any} child */
const isRendered = child =>
  child.type === 'JSXText' ? child.value.trim() !== '' : child.expression?.type !== 'JSXEmptyExpression';

/** @param {any} child */
const contentOf = child => (child.type === 'JSXExpressionContainer' ? child.expression : child);

/** @param {any} child */
const isConditional = child => ['LogicalExpression', 'ConditionalExpression'].includes(contentOf(child).type);

/**
 * Text that is only changed, `{isOpen ? 'Close' : 'Open'}`, neither goes nor has anything put before it by itself.
 *
 * @param {any} child
 */
const mayVanish = child => contentOf(child).type === 'LogicalExpression';

/** @param {any} child */
const isBare = child => (!isConditional(child) || mayVanish(child)) && isText(contentOf(child));

const nameOfText = /(?:^|[a-z.])(?:label|title|name|text|words|part|date)$/i;

/**
 * Of names only those that are given to texts here.
 *
 * @param {any} node
 * @returns {boolean}
 */
function isText(node) {
  switch (node.type) {
    case 'JSXText':
    case 'TemplateLiteral':
      return true;
    case 'Literal':
      return typeof node.value === 'string' && node.value.trim() !== '';
    case 'LogicalExpression':
      return isText(node.right);
    case 'CallExpression':
      return /^(?:i18n\.t|format\w+|\w+Text)$/.test(nameOf(node.callee));
    case 'MemberExpression':
    case 'Identifier':
      return nameOfText.test(nameOf(node));
    default:
      return false;
  }
}

/**
 * @param {any} node
 * @returns {string}
 */
const nameOf = node =>
  node.type === 'MemberExpression' ? `${nameOf(node.object)}.${node.property.name}` : (node.name ?? '');
