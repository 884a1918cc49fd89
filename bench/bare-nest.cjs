require('reflect-metadata');
const { Controller, Get, Module } = require('@nestjs/common');
const { NestFactory } = require('@nestjs/core');
const { FastifyAdapter } = require('@nestjs/platform-fastify');

// The baseline for the start time: a Nest application with one route and nothing else.
class HelloController {
  hello() {
    return 'hello';
  }
}
Get()(HelloController.prototype, 'hello', Object.getOwnPropertyDescriptor(HelloController.prototype, 'hello'));
Controller()(HelloController);
class HelloModule {}
Module({ controllers: [HelloController] })(HelloModule);

void NestFactory.create(HelloModule, new FastifyAdapter(), { logger: false }).then(app =>
  app.listen(Number(process.argv[2]), '127.0.0.1'),
);
