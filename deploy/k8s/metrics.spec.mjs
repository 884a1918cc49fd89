import { ownProcessesIn, processesIn } from './containers.mjs';
import { rendered } from './kubectl.mjs';
import { comingIn } from './reachable.mjs';

describe.each(['local', 'production'])('the metrics in the overlay %s', overlay => {
  const manifests = rendered(overlay);
  const running = ownProcessesIn(manifests).filter(({ component }) => /service|worker/.test(component));

  it.each(running.map(each => [each.name, each]))(
    'of %s are announced to Prometheus, at a port that it may reach',
    (name, process) => {
      const { container, annotations } = process;
      // Metrics are served at the port of the probes.
      const { port } = container.readinessProbe.httpGet;
      const { containerPort } = container.ports.find(each => each.name === port);
      expect(annotations).toEqual({ 'prometheus.io/scrape': 'true', 'prometheus.io/port': String(containerPort) });
      expect(comingIn(manifests, process)).toContain(`monitoring -> ${name}:${containerPort}`);
    },
  );

  it('of nothing else are announced', () => {
    const announced = processesIn(manifests).filter(({ annotations }) => 'prometheus.io/scrape' in annotations);
    expect(announced.map(({ name }) => name)).toEqual(running.map(({ name }) => name));
  });
});
