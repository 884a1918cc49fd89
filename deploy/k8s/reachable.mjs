/**
 * @typedef {import('./kubectl.mjs').Manifest} Manifest
 * @typedef {{ name: string, labels: Record<string, string> }} Pod
 */

/** @param {{ matchLabels?: Record<string, string>, matchExpressions?: { key: string, operator: string, values: string[] }[] }} selector @param {Record<string, string>} labels */
function selects({ matchLabels = {}, matchExpressions = [] }, labels) {
  if (matchExpressions.some(({ operator }) => operator !== 'In')) throw new Error('only `In` is understood here');
  return (
    Object.entries(matchLabels).every(([key, value]) => labels[key] === value) &&
    matchExpressions.every(({ key, values }) => values.includes(labels[key] ?? ''))
  );
}

/**
 * The rules of one direction that apply to a pod; undefined if no policy selects it, so that everything is allowed.
 *
 * @param {Manifest[]} manifests
 * @param {Pod} pod
 * @param {'ingress' | 'egress'} direction
 */
function rulesFor(manifests, { labels }, direction) {
  const type = direction === 'ingress' ? 'Ingress' : 'Egress';
  const policies = manifests.filter(
    ({ kind, spec }) =>
      kind === 'NetworkPolicy' && spec.policyTypes.includes(type) && selects(spec.podSelector, labels),
  );
  return policies.length ? policies.flatMap(({ spec }) => spec[direction] ?? []) : undefined;
}

const allows = (/** @type {any} */ rule, /** @type {number} */ port) =>
  !rule.ports || rule.ports.some((/** @type {{ port: number }} */ each) => each.port === port);

/**
 * Whether one pod may connect to another at a port: the egress rules of the one and the ingress rules of the other allow it.
 *
 * @param {Manifest[]} manifests
 * @param {Pod} from
 * @param {Pod} to
 * @param {number} port
 */
export function mayTalk(manifests, from, to, port) {
  const isAbout = (/** @type {Pod} */ pod) => (/** @type {any} */ peer) =>
    peer.podSelector && selects(peer.podSelector, pod.labels);
  const sends = rulesFor(manifests, from, 'egress');
  const hears = rulesFor(manifests, to, 'ingress');
  return (
    (!sends || sends.some(rule => allows(rule, port) && (!rule.to || rule.to.some(isAbout(to))))) &&
    (!hears || hears.some(rule => allows(rule, port) && (!rule.from || rule.from.some(isAbout(from)))))
  );
}

/** Whether a pod may connect to the internet. @param {Manifest[]} manifests @param {Pod} pod */
export const mayLeave = (manifests, pod) =>
  (rulesFor(manifests, pod, 'egress') ?? [{}]).some(
    rule => !rule.to || rule.to.some((/** @type {any} */ peer) => peer.ipBlock),
  );

/** The namespaces in the rules of a direction, each with its port. @param {any[]} rules @param {'from' | 'to'} peers @returns {string[][]} */
const namespacesIn = (rules, peers) =>
  rules.flatMap(({ [peers]: all = [], ports }) =>
    all
      .filter((/** @type {any} */ peer) => peer.namespaceSelector)
      .map((/** @type {any} */ peer) => [
        peer.namespaceSelector.matchLabels['kubernetes.io/metadata.name'],
        String(ports[0].port),
      ]),
  );

/** Which namespaces may connect to a pod, and at which port. @param {Manifest[]} manifests @param {Pod} pod @returns {string[]} */
export const comingIn = (manifests, pod) =>
  namespacesIn(rulesFor(manifests, pod, 'ingress') ?? [], 'from').map(
    ([from, port]) => `${from} -> ${pod.name}:${port}`,
  );

/** To which namespaces a pod may connect, and at which port. @param {Manifest[]} manifests @param {Pod} pod @returns {string[]} */
export const goingOut = (manifests, pod) =>
  namespacesIn(rulesFor(manifests, pod, 'egress') ?? [], 'to').map(([to, port]) => `${pod.name} -> ${to}:${port}`);
