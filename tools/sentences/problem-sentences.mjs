import ts from 'typescript';

/*
 * Every sentence that a server shows to users is a message of the catalogue, which is extracted from the contracts. So a service
 * refers to a sentence in `errors.ts` or `refusals.ts`: one written in the service would be shown in English to everybody.
 */

/** The fields of a response that the web app shows as a sentence. */
const shownFields = new Set(['message', 'detail', 'note', 'reason']);
/** Those that may quote a provider's response. */
const quoting = new Set(['detail', 'reason']);
const READS_AS_SENTENCE = /^[A-Z][\w'’-]*( |$)/;

/** @param {ts.Node} node @returns {node is ts.NewExpression | ts.CallExpression} */
const makesProblem = node =>
  (ts.isNewExpression(node) && node.expression.getText() === 'Problem') ||
  (ts.isCallExpression(node) && node.expression.getText() === 'Problem.ofField');

/** @param {ts.Node} node @returns {boolean} */
const hasProblem = node =>
  makesProblem(node) || (ts.forEachChild(node, child => hasProblem(child) || undefined) ?? false);

/** The functions that create a problem from an argument: `const refusal = (message) => new Problem(…)`. @param {ts.SourceFile} source */
function problemMakers(source) {
  /** @type {Set<string>} */
  const names = new Set();
  /** @param {ts.Node} node */
  const visit = node => {
    const isArrow = ts.isVariableDeclaration(node) && node.initializer && ts.isArrowFunction(node.initializer);
    const takesMessage = (isArrow ? node.initializer.getText() : node.getText()).slice(0, 120).includes('message');
    if ((isArrow || ts.isFunctionDeclaration(node)) && node.name && takesMessage && hasProblem(node))
      names.add(node.name.getText());
    ts.forEachChild(node, visit);
  };
  visit(source);
  return names;
}

/** The sentences in a service's source that users would see untranslated. @param {string} file @param {string} text */
export function problemSentences(file, text) {
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
  const makers = problemMakers(source);
  /** @type {Map<string, ts.Expression>} */
  const constants = new Map();
  /** @type {Map<ts.Node, string>} */
  const faults = new Map();

  /** Records the sentences among the literals that a value can be. @param {ts.Node} node @param {boolean} [quotes] */
  function judge(node, quotes) {
    if (ts.isIdentifier(node)) {
      const value = constants.get(node.text);
      if (value && !ts.isIdentifier(value)) judge(value, quotes);
    } else if (ts.isConditionalExpression(node)) {
      judge(node.whenTrue, quotes);
      judge(node.whenFalse, quotes);
    } else if (ts.isBinaryExpression(node)) {
      judge(node.left, quotes);
      judge(node.right, quotes);
    } else if (ts.isParenthesizedExpression(node) || ts.isAsExpression(node)) judge(node.expression, quotes);
    else if (
      ts.isStringLiteralLike(node) ? READS_AS_SENTENCE.test(node.text) : !quotes && ts.isTemplateExpression(node)
    ) {
      const line = source.getLineAndCharacterOfPosition(node.getStart()).line + 1;
      faults.set(node, `${file}:${line} says what is in no catalogue: ${node.getText()}`);
    }
  }

  /** @param {ts.Node} node */
  function collect(node) {
    if (ts.isVariableDeclaration(node) && ts.isIdentifier(node.name) && node.initializer)
      constants.set(node.name.text, node.initializer);
    ts.forEachChild(node, collect);
  }

  /** @param {ts.Node} node */
  function visit(node) {
    if (ts.isCallExpression(node) && makers.has(node.expression.getText()))
      for (const given of node.arguments) judge(given);
    // The first two arguments are the code and the field.
    if (ts.isCallExpression(node) && makesProblem(node)) for (const given of node.arguments.slice(2)) judge(given);
    if (ts.isPropertyAssignment(node) && shownFields.has(node.name.getText()))
      judge(node.initializer, quoting.has(node.name.getText()));
    if (ts.isShorthandPropertyAssignment(node) && shownFields.has(node.name.text))
      judge(node.name, quoting.has(node.name.text));
    ts.forEachChild(node, visit);
  }
  collect(source);
  visit(source);
  return [...faults.values()];
}
