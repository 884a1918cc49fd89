/**
 * Reports a search that compares texts as they are written: `ilike` and `like ?` in SQL, and `.toLowerCase().includes(` in the web
 * app. Searches ask with `hasWords`, or fold both sides with `foldText`.
 *
 * @type {import('eslint').Rule.RuleModule}
 */
export const noRawComparison = {
  meta: {
    type: 'problem',
    schema: [],
    messages: {
      sql: 'Searches compare folded texts: use `hasWords` (libs/platform/src/search/search.rules.ts).',
      text: 'Searches compare folded texts: use `foldText` (libs/contracts/src/text/fold-text.ts).',
    },
  },
  create: context => ({
    Literal: node => {
      if (typeof node.value === 'string' && isSearch.test(node.value)) context.report({ node, messageId: 'sql' });
    },
    TemplateElement: node => {
      if (isSearch.test(node.value.raw)) context.report({ node, messageId: 'sql' });
    },
    CallExpression: node => {
      if (methodOf(node) !== 'includes' || node.callee.type !== 'MemberExpression') return;
      const { object } = node.callee;
      if (object.type === 'CallExpression' && methodOf(object) === 'toLowerCase')
        context.report({ node, messageId: 'text' });
    },
  }),
};

const isSearch = /\bilike\b|\blike \?/i;

/** @param {import('estree').SimpleCallExpression} node */
const methodOf = ({ callee }) =>
  callee.type === 'MemberExpression' && callee.property.type === 'Identifier' ? callee.property.name : undefined;
