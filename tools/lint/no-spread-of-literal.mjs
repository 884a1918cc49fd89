/**
 * Reports a spread of a literal, as in `{ ...{ a, b } }`, `[...[a, b]]`, `call(...[a, b])` and `<Part {...{ a, b }} />`, whose
 * parts can be written directly. It was used to put several parts on one line, which is for the formatter to decide.
 *
 * @type {import('eslint').Rule.RuleModule}
 */
export const noSpreadOfLiteral = {
  meta: {
    type: 'layout',
    fixable: 'code',
    schema: [],
    messages: { spread: 'Write the parts of this literal without the spread; the formatter decides about lines.' },
  },
  create(context) {
    /** @param {import('estree').SpreadElement} node */
    function report(node) {
      const literal = node.argument;
      context.report({ node, messageId: 'spread', fix: fixer => fixer.replaceText(node, partsOf(literal)) });
    }
    /** @param {any} node of JSX, which estree does not describe */
    function reportOfElement(node) {
      const props = node.argument.properties.map((/** @type {any} */ property) => {
        if (property.type === 'SpreadElement') return `{${context.sourceCode.getText(property)}}`;
        return `${context.sourceCode.getText(property.key)}={${context.sourceCode.getText(property.value)}}`;
      });
      context.report({ node, messageId: 'spread', fix: fixer => fixer.replaceText(node, props.join(' ')) });
    }
    /** @param {import('estree').Node} literal an object or array with at least one part */
    function partsOf(literal) {
      const { sourceCode } = context;
      const closing = sourceCode.getLastToken(literal);
      const last = closing && sourceCode.getTokenBefore(closing);
      const hasComma = last?.value === ',';
      const [start, end] = /** @type {[number, number]} */ (literal.range);
      const parts = sourceCode.text.slice(start + 1, end - 1);
      if (!hasComma) return parts.trim();
      const comma = /** @type {[number, number]} */ (last.range)[0] - start - 1;
      return (parts.slice(0, comma) + parts.slice(comma + 1)).trim();
    }
    return {
      'ObjectExpression > SpreadElement[argument.type="ObjectExpression"][argument.properties.length>0]': report,
      'ArrayExpression > SpreadElement[argument.type="ArrayExpression"][argument.elements.length>0]': report,
      'CallExpression > SpreadElement[argument.type="ArrayExpression"][argument.elements.length>0]': report,
      'JSXSpreadAttribute[argument.type="ObjectExpression"][argument.properties.length>0]': reportOfElement,
      'NewExpression > SpreadElement[argument.type="ArrayExpression"][argument.elements.length>0]': report,
    };
  },
};
