/**
 * Signs in as the demo member of a role. Returns functions that send API requests with the session's token.
 *
 * @param {import('../tools/site/site.mjs').Site} site
 * @param {string} role
 */
export async function signedIn(site, role) {
  const { email, password } = site.signIns.find(one => one.role === role);
  const { token } = await call(site, 'POST', '/auth/login', { email, password });
  return {
    token,
    get: path => call(site, 'GET', path, undefined, token),
    post: (path, body) => call(site, 'POST', path, body, token),
  };
}

async function call(site, method, path, body, token) {
  const answer = await fetch(`${site.url}/api${path}`, {
    method,
    headers: {
      ...(body && { 'content-type': 'application/json' }),
      ...(token && { authorization: `Bearer ${token}` }),
    },
    body: body && JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`);
  return answer.json();
}
