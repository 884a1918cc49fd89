// The image's HEALTHCHECK. In production the gateway serves /health only at its port for operators.
const port = process.env.OPERATORS_PORT ?? process.env.PORT;
const answer = await fetch(`http://127.0.0.1:${port}${process.env.HEALTH_PATH ?? '/health/ready'}`);
process.exit(answer.ok ? 0 : 1);
