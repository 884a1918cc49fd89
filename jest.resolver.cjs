// Workspace packages resolve to their TypeScript sources. In other packages the `source` condition may mean something else.
module.exports = (request, options) =>
  options.defaultResolver(
    request,
    request.startsWith('@aar/') ? { ...options, conditions: ['source', ...options.conditions] } : options,
  );
