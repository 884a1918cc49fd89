/**
 * Reports text nodes that break when a page translator replaces them, because React still refers to the original nodes.
 * - Next to conditional content React cannot insert or remove an element relative to the node, and the page crashes.
 * - Changed text is written into the detached node, and the old text stays on the page.
 *
 * Text that is the only child of an element is safe: React sets it through the element. The rule has no type information: an
 * expression counts as text unless its syntax or its name shows that it is an element.
 *
 * @type {import('eslint').Rule.RuleModule}
 */
export const noBareText = {
  meta: {
    type: 'problem',
    schema: [],
    messages: {
      bare: 'Make this all of an element, as one string: here a page translator breaks the page or keeps the words before it.',
    },
  },
  create: context => ({
    /** @param {any} node */
    'JSXElement, JSXFragment'(node) {
      /** @type {any[]} */
      const children = node.children.filter(isRendered).map(contentOf);
      const isAll = children.length === 1 && node.type === 'JSXElement';
      const bare = children.find(child => {
        const made = leavesOf(child).flatMap(resultsOf);
        if (made.some(each => isText(each, context))) return true;
        return !isAll && isText(child, context) && (children.some(isConditional) || !isFixed(child));
      });
      if (bare) context.report({ node: bare, messageId: 'bare' });
    },
    /** @param {any} node */
    ':function'(node) {
      if (!/^[A-Z]/.test((node.id ?? node.parent.id)?.name ?? '')) return;
      const bare = returnsOf(node).find(each => isText(each, context));
      if (bare) context.report({ node: bare, messageId: 'bare' });
    },
  }),
};

/**
 * Whitespace with a line break is not rendered, other whitespace is.
 *
 * @param {any} child
 */
const isRendered = child =>
  child.type === 'JSXText' ? !/^\s*\n\s*$/.test(child.value) : child.expression?.type !== 'JSXEmptyExpression';

/** @param {any} child */
const contentOf = child => (child.type === 'JSXExpressionContainer' ? child.expression : child);

/** @param {any} node */
const isConditional = node => ['LogicalExpression', 'ConditionalExpression'].includes(node.type);

/**
 * Whether a text never changes while it is shown.
 *
 * @param {any} node
 * @returns {boolean}
 */
const isFixed = node =>
  isWords(node) || (nameOf(node.callee) === 'i18n.t' && node.arguments.length === 1 && isWords(node.arguments[0]));

/** @param {any} node */
const isWords = node =>
  ['JSXText', 'Literal'].includes(node.type) && typeof node.value === 'string' && node.value.trim() !== '';

/**
 * The values that an expression may evaluate to.
 *
 * @param {any} node
 * @returns {any[]}
 */
function leavesOf(node) {
  switch (node.type) {
    case 'ConditionalExpression':
      return [node.consequent, node.alternate].flatMap(leavesOf);
    case 'LogicalExpression':
      return (node.operator === '&&' ? [node.right] : [node.left, node.right]).flatMap(leavesOf);
    case 'ChainExpression':
    case 'TSAsExpression':
    case 'TSNonNullExpression':
      return leavesOf(node.expression);
    default:
      return [node];
  }
}

/**
 * @param {any} node
 * @param {any} context
 * @returns {boolean}
 */
const isText = (node, context) =>
  leavesOf(node).some(leaf => {
    switch (leaf.type) {
      case 'BinaryExpression':
      case 'TemplateLiteral':
        return true;
      case 'CallExpression':
        return isFixed(leaf) || (resultsOf(leaf).length === 0 && !isOfElements(leaf.callee, context));
      case 'Identifier':
      case 'MemberExpression':
        return !isOfElements(leaf, context);
      default:
        return isWords(leaf);
    }
  });

/** Matches our names of props that hold elements, and of functions that return elements. */
const nameOfElements =
  /(?:^|\.)(?:actions?|avatar|beside|children|codeDialog|createPortal|empty|face|fallback|icon|iconOf|instead|links|loading|picture|question|render|stub|templates|toReact|undefined|useRoutes)$/;

/**
 * Whether a name refers to an element or to a function that returns one.
 *
 * @param {any} node
 * @param {any} context
 */
function isOfElements(node, context) {
  if (nameOfElements.test(nameOf(node))) return true;
  const { init, type } = valueOf(node, context) ?? {};
  if (type !== 'VariableDeclarator' || !init) return false;
  const results = /Function/.test(init.type) ? returnsOf(init) : [init];
  return results.length > 0 && !results.some(each => isText(each, context));
}

/**
 * @param {any} node
 * @param {any} context
 */
function valueOf(node, context) {
  if (node.type !== 'Identifier') return undefined;
  for (let scope = context.sourceCode.getScope(node); scope; scope = scope.upper) {
    const variable = scope.set.get(node.name);
    if (variable) return variable.defs[0]?.node;
  }
}

/**
 * The results of a function passed to `map`, or of a render function.
 *
 * @param {any} node
 * @returns {any[]}
 */
function resultsOf(node) {
  if (/Function/.test(node.type)) return returnsOf(node);
  const isMap = node.type === 'CallExpression' && node.callee.property?.name === 'map';
  return isMap && node.arguments[0] ? resultsOf(node.arguments[0]) : [];
}

/**
 * @param {any} node a function, or a part of one
 * @returns {any[]}
 */
function returnsOf(node) {
  if (/Function/.test(node.type)) return node.body.type === 'BlockStatement' ? returnsOf(node.body) : [node.body];
  if (node.type === 'ReturnStatement') return node.argument ? [node.argument] : [];
  const parts = [node.body, node.consequent, node.alternate, node.block, node.cases].flat();
  return parts.filter(part => part && !/Function/.test(part.type)).flatMap(returnsOf);
}

/**
 * @param {any} node
 * @returns {string}
 */
const nameOf = node =>
  node?.type === 'MemberExpression' ? `${nameOf(node.object)}.${node.property.name}` : (node?.name ?? '');
