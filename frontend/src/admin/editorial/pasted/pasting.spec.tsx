import { useState } from 'react';
import { act, createEvent, fireEvent, screen, waitFor } from '@testing-library/react';
import { ApiError } from '@aar/api-client/api';
import { uploadToLibrary } from '../../../api/upload';
import { renderScreen } from '../../../testing/render-screen';
import { someLibraryPicture } from '../../../testing/some-library-picture';
import RichTextEditor from '../rich-text-editor';
import {
  googleDocs,
  webPage,
  whatsAppOnTheWeb,
  wordDocument,
  wordForTheWeb,
  wordLists,
  wordTwoLists,
} from './clipboard.samples';

jest.mock('../../../api/upload');

let typed = '';
function Form({ html }: { html: string }) {
  const [value, setValue] = useState(html);
  const onChange = (changed: string) => {
    typed = changed;
    setValue(changed);
  };
  return <RichTextEditor label="Content" value={value} onChange={onChange} onBlur={() => undefined} />;
}

interface Clipboard {
  html?: string;
  text?: string;
  files?: File[];
}
const dataOf = ({ html = '', text = '', files = [] }: Clipboard) => ({
  getData: (type: string) => ({ 'text/html': html, 'text/plain': text })[type] ?? '',
  files,
  types: [],
});
/** Pastes into an editor, and returns the resulting HTML. */
async function pasted(clipboard: Clipboard, html = '') {
  typed = '';
  renderScreen(<Form html={html} />);
  const editor = await screen.findByRole('textbox', { name: 'Content' });
  await act(async () => editor.focus());
  const event = createEvent.paste(editor, { clipboardData: dataOf(clipboard) });
  await act(async () => void fireEvent(editor, event));
  return typed.replace(/<p><\/p>/g, '');
}
const notice = () => screen.getAllByRole('status').find(one => one.className === 'editor__notice')!;

beforeAll(() => {
  // jsdom has no layout.
  Range.prototype.getBoundingClientRect = () => new DOMRect();
  Range.prototype.getClientRects = () => [] as unknown as DOMRectList;
  document.elementFromPoint = () => null;
});
afterEach(() => jest.resetAllMocks());

const li = (text: string) => `<li><p>${text}</p></li>`;

describe('from Word', () => {
  it('bullets and numbers become nested lists', async () => {
    const html = await pasted({ html: wordLists });
    expect(html).toBe(
      '<p>Bring:</p>' +
        '<ul><li><p><strong>Food</strong> for a day</p>' +
        `<ul><li><p>rice</p><ul>${li('boiled')}</ul></li>${li('milk')}</ul></li>${li('A leash')}</ul>` +
        `<ol start="3"><li><p>Call the vet</p><ol>${li('and wait')}</ol></li>${li('Tell us')}</ol>`,
    );
    expect(notice()).toBeEmptyDOMElement();
  });

  it('numbering that restarts becomes another list', async () => {
    expect(await pasted({ html: wordTwoLists })).toBe(`<ol>${li('First')}</ol><ol>${li('Again first')}</ol>`);
  });

  it('headings get the levels that the server gives them, and subscript and superscript stay', async () => {
    expect(await pasted({ html: wordDocument })).toBe(
      '<h2>Rabies</h2><h2>Signs</h2><h3>Early</h3><h4>In dogs</h4><p>Give H<sub>2</sub>O, 5 m<sup>2</sup> of shade</p>',
    );
    expect(notice()).toHaveTextContent('1 picture was left out. Add it with the picture button.');
  });

  it('for the web, lines become nested lists', async () => {
    const html = await pasted({ html: wordForTheWeb });
    expect(html.replace(/&nbsp;|\u00a0/g, '')).toBe(
      `<ul><li><p>Food</p><ul>${li('rice')}</ul></li><li><p>Leash</p><ol>${li('red')}</ol></li></ul>`,
    );
  });
});

it('from Google Docs, headings, formatting, nested lists, subscript and superscript stay', async () => {
  expect(await pasted({ html: googleDocs })).toBe(
    '<h2>Camp</h2><h4>Small</h4><p>We are <strong>many</strong><em> of us</em><s> few</s></p>' +
      `<ul><li><p>Food</p><ul><li><p>rice</p><ul>${li('boiled')}</ul></li></ul></li>${li('Leash')}</ul>` +
      '<p>CO<sub>2</sub> 4 m<sup>3</sup></p>',
  );
  expect(notice()).toHaveTextContent('1 picture was left out. Add it with the picture button.');
});

describe('from WhatsApp', () => {
  it('on the web, line breaks, formatting and emoji stay', async () => {
    expect(await pasted({ html: whatsAppOnTheWeb })).toBe(
      '<p>Dog at<br><strong>Karve Road</strong><br><em>bleeding</em> <s>dead</s> 🐕</p>',
    );
    expect(notice()).toBeEmptyDOMElement();
  });

  it.each([
    ['*Dog* at _Karve Road_, ~dead~', '<p><strong>Dog</strong> at <em>Karve Road</em>, <s>dead</s></p>'],
    ['*_both_* and _*again*_', '<p><strong><em>both</em></strong> and <strong><em>again</em></strong></p>'],
    ['*कुत्ता* घायल है', '<p><strong>कुत्ता</strong> घायल है</p>'],
    ['one\ntwo\n\nthree', '<p>one<br>two</p><p>three</p>'],
    ['Bring\r\n- food\r\n- milk', `<p>Bring</p><ul>${li('food')}${li('milk')}</ul>`],
    ['2. second\n3. third', `<ol start="2">${li('second')}${li('third')}</ol>`],
    ['> asked\nanswer', '<blockquote><p>asked</p></blockquote><p>answer</p>'],
    ['```fixed```', '<p><code>fixed</code></p>'],
  ])('the message %j becomes %s', async (text, html) => {
    expect(await pasted({ text })).toBe(html);
  });

  it.each([
    'snake_case_name',
    'price_list_ of May',
    '2*3*4 = 24',
    'about * or _ or ~',
    'https://example.org/_a_/*b*',
    '1 < 2 & 3 > 2',
  ])('the text %j has no marks', async text => {
    const box = document.createElement('div');
    box.innerHTML = await pasted({ text });
    expect(box.textContent).toBe(text);
    expect(box.querySelector('strong, em, s, ol, ul')).toBeNull();
  });

  it('a few words get the formatting of the surrounding text', async () => {
    expect(await pasted({ text: 'word' }, '<p><strong>bold </strong></p>')).toContain('<strong>');
  });
});

describe('from a page of the web', () => {
  it('pictures of this site stay; other pictures and videos are left out, with a notice', async () => {
    const html = await pasted({ html: webPage(location.origin) });
    expect(html.match(/<img[^>]*>/g)).toEqual([
      '<img src="/api/media/files/0123456789abcdef0123456789abcdef-400.webp#300-8a7b6c-50-50" alt="Ours">',
    ]);
    expect(html).toContain('<a href="https://example.org/more">more</a>');
    expect(html).not.toContain('plays no videos');
    expect(notice()).toHaveTextContent(
      '2 pictures were left out. Add them with the picture button. 2 videos were left out. Add links to them instead.',
    );
  });

  it.each([{ html: '<p>Words</p>' }, { text: 'Words' }])(
    'what was left out is not said after pasting %p',
    async next => {
      await pasted({ html: webPage(location.origin) });
      const editor = screen.getByRole('textbox', { name: 'Content' });
      const event = createEvent.paste(editor, { clipboardData: dataOf(next) });
      await act(async () => void fireEvent(editor, event));
      expect(notice()).toBeEmptyDOMElement();
    },
  );
});

describe('a picture', () => {
  const shot = () => new File(['pixels'], 'image.png', { type: 'image/png' });
  const { address, alt } = someLibraryPicture;

  it('is uploaded into the library and shown', async () => {
    jest.mocked(uploadToLibrary).mockResolvedValue(someLibraryPicture);
    await pasted({ files: [shot()] });
    await waitFor(() => expect(typed).toContain(`<img src="${address}" alt="${alt}"`));
    expect(uploadToLibrary).toHaveBeenCalledWith('library', expect.any(File), expect.anything());
    expect(notice()).toBeEmptyDOMElement();
  });

  it('that was copied in a browser is uploaded, and its URL in the HTML is not reported as left out', async () => {
    jest.mocked(uploadToLibrary).mockResolvedValue(someLibraryPicture);
    await pasted({ files: [shot()], html: '<img src="https://example.org/dog.jpg">' });
    await waitFor(() => expect(typed).toContain(`<img src="${address}"`));
    expect(notice()).toBeEmptyDOMElement();
  });

  it('that accompanies copied text is not uploaded', async () => {
    expect(await pasted({ files: [shot()], html: '<p>Cells</p>' })).toBe('<p>Cells</p>');
    expect(uploadToLibrary).not.toHaveBeenCalled();
  });

  it('that cannot be stored is reported with the reason', async () => {
    const problem = { code: 'content.media.unreadable', message: 'This image cannot be read' } as const;
    jest.mocked(uploadToLibrary).mockRejectedValue(new ApiError(422, problem));
    await pasted({ files: [shot()] });
    await waitFor(() => expect(notice()).toHaveTextContent('This image cannot be read'));
    expect(typed).toBe('');
  });
});
