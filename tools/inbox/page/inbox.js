const CHANNELS = { email: 'E-mail', sms: 'SMS', whatsapp: 'WhatsApp' };
const form = document.querySelector('form');
const list = document.querySelector('#messages');
const article = document.querySelector('#message');
const clone = id => document.querySelector(`#${id}`).content.cloneNode(true);
const time = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'medium' });

async function showList() {
  const query = new URLSearchParams(new FormData(form));
  query.set('preview', 'yes');
  const { messages, total } = await (await fetch(`/api/messages?${query}`)).json();
  const shown = total > messages.length ? `, the newest ${messages.length} shown` : '';
  document.querySelector('#count').textContent = total === 1 ? '1 message' : `${total} messages${shown}`;
  const focused = document.activeElement?.closest('#messages a')?.hash;
  list.replaceChildren(...messages.map(listItem));
  if (focused) list.querySelector(`a[href="${focused}"]`)?.focus();
  markCurrent();
}

function listItem(message) {
  const item = clone('list-item');
  const channel = item.querySelector('.channel');
  item.querySelector('a').href = `#${message.id}`;
  channel.textContent = CHANNELS[message.channel];
  channel.classList.add(message.channel);
  item.querySelector('time').dateTime = message.receivedAt;
  item.querySelector('time').textContent = time.format(new Date(message.receivedAt));
  item.querySelector('.subject').textContent = message.subject || message.preview || '(no subject)';
  item.querySelector('.people').textContent = `To ${message.to.join(', ')}`;
  item.querySelector('.preview').textContent = message.subject ? message.preview : '';
  return item;
}

async function showMessage() {
  markCurrent();
  const id = location.hash.slice(1);
  if (!id) return;
  const response = await fetch(`/api/messages/${encodeURIComponent(id)}`);
  if (!response.ok) return void (article.textContent = 'This message is gone.');
  const message = await response.json();
  const opened = clone('opened');
  opened.querySelector('h2').textContent = message.subject || CHANNELS[message.channel];
  opened.querySelector('dl').append(
    ...facts({
      From: message.from,
      To: message.to.join(', '),
      Received: time.format(new Date(message.receivedAt)),
      Attachments: message.attachments.map(each => `${each.filename} (${each.type}, ${each.size} bytes)`).join(', '),
    }),
  );
  opened.querySelector('.text pre').textContent = message.text;
  opened.querySelector('.headers pre').textContent = message.headers
    .map(({ name, value }) => `${name}: ${value}`)
    .join('\n');
  const frame = opened.querySelector('iframe');
  if (message.html) frame.srcdoc = `<base target="_blank">${message.html}`;
  else {
    frame.remove();
    opened.querySelector('.text').open = true;
  }
  article.replaceChildren(opened);
  article.focus();
}

function facts(values) {
  return Object.entries(values)
    .filter(([, value]) => value)
    .flatMap(([name, value]) => [
      Object.assign(document.createElement('dt'), { textContent: name }),
      Object.assign(document.createElement('dd'), { textContent: value }),
    ]);
}

function markCurrent() {
  for (const link of list.querySelectorAll('a')) {
    if (link.hash === location.hash) link.setAttribute('aria-current', 'true');
    else link.removeAttribute('aria-current');
  }
}

form.addEventListener('submit', event => event.preventDefault());
form.addEventListener('input', showList);
document.querySelector('#clear').addEventListener('click', async () => {
  if (!confirm('Remove all messages from this inbox?')) return;
  await fetch('/api/messages', { method: 'DELETE' });
  location.hash = '';
  article.replaceChildren();
});
window.addEventListener('hashchange', showMessage);
new EventSource('/api/live').addEventListener('change', showList);
await showList();
await showMessage();
