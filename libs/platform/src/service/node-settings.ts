import module from 'node:module';

// The first import of every process, before the modules that it is about.
// Compiled code is kept between starts (NODE_COMPILE_CACHE says where, else the temporary folder).
module.enableCompileCache?.();
// Stacks name our TypeScript. Node's own switch would also read the maps of every package at each start.
if ('setSourceMapsSupport' in module) module.setSourceMapsSupport(true);
else process.setSourceMapsEnabled(true);
