/**
 * Reports statements that the compiler cannot check against the types of the tables: TypeORM's `query`, repositories and builder,
 * and tables named in the text of `sql`. Fragments of expressions in `sql` are allowed: `now()`, `${ref('title')} || ' '`.
 *
 * @type {import('eslint').Rule.RuleModule}
 */
export const noUncheckedSql = {
  meta: {
    type: 'problem',
    schema: [],
    messages: {
      call: 'Statements are built with `db(...)` of the service, so that the compiler checks their tables and columns.',
      text: 'Name tables with the builder (`selectFrom`, `insertInto`, ...): the compiler cannot read the text of `sql`.',
    },
  },
  create: context => ({
    'CallExpression > MemberExpression.callee': (/** @type {import('estree').MemberExpression} */ node) => {
      if (node.property.type === 'Identifier' && ofTypeOrm.has(node.property.name))
        context.report({ node, messageId: 'call' });
    },
    TaggedTemplateExpression: node => {
      const tag = /** @type {{ name?: string }} */ (node.tag).name;
      if (tag === 'sql' && node.quasi.quasis.some(({ value }) => namesTable.test(value.raw)))
        context.report({ node, messageId: 'text' });
    },
  }),
};

const ofTypeOrm = new Set(['query', 'getRepository', 'createQueryBuilder', 'findOneBy', 'findBy', 'countBy']);
const namesTable = /\b(?:from|join|insert into|update|delete from)\s+[a-z_]+/i;
