// A project's own `testTimeout` is ignored when jest runs several projects; this is not.
jest.setTimeout(180_000);
