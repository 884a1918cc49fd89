import module from 'node:module';

// The first import of every process, before the modules that it affects.
// Compiled code is cached between starts (in NODE_COMPILE_CACHE, else in the temporary folder).
module.enableCompileCache?.();
// Makes stack traces show our TypeScript. Node's own flag would also read the source maps of every package at each start.
if ('setSourceMapsSupport' in module) module.setSourceMapsSupport(true);
else process.setSourceMapsEnabled(true);
