import { useState } from 'react';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderScreen } from '../../testing/render-screen';
import RichTextEditor from './rich-text-editor';

let typed = '';
function Form({ html, later }: { html: string; later?: string }) {
  const [value, setValue] = useState(html);
  const onChange = (changed: string) => {
    typed = changed;
    setValue(changed);
  };
  return (
    <>
      <RichTextEditor label="Content" value={value} onChange={onChange} onBlur={() => undefined} />
      <button onClick={() => setValue(later ?? '')}>Another</button>
    </>
  );
}
const text = () => screen.findByRole('textbox', { name: 'Content' });
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const roundTrip = async () => {
  await press('Edit as HTML');
  return (await text()) as HTMLTextAreaElement;
};

beforeEach(() => (typed = ''));
// jsdom has no layout.
beforeAll(() => {
  const nowhere = () => new DOMRect();
  Range.prototype.getBoundingClientRect = nowhere;
  Range.prototype.getClientRects = () => [] as unknown as DOMRectList;
  document.elementFromPoint = () => null;
});

describe('the rich text editor', () => {
  it('shows the formatted text without changing it', async () => {
    renderScreen(<Form html="<h2>Who</h2><p>We <strong>help</strong></p>" />);
    expect(await screen.findByRole('heading', { level: 2, name: 'Who' })).toBeVisible();
    expect(typed).toBe('');
  });

  it('opts out of page translation, which would change what is saved', async () => {
    renderScreen(<Form html="<p>We help</p>" />);
    expect(await text()).toHaveAttribute('translate', 'no');
  });

  it('keeps a list’s start, tables, links and the size of a picture', async () => {
    renderScreen(
      <Form
        html={
          '<ol start="3"><li><p>Third</p></li></ol><table><tbody><tr><th colspan="2">Head</th></tr></tbody></table>' +
          '<p><a href="/join">Join</a></p><img src="/a.webp" alt="A dog" width="200" height="100">'
        }
      />,
    );
    await act(async () => (await text()).focus());
    await press('Numbered list');
    await press('Undo');
    for (const kept of ['start="3"', 'colspan="2"', 'href="/join"', 'width="200"', 'alt="A dog"'])
      expect(typed).toContain(kept);
  });

  it('shows the text of the server’s response', async () => {
    renderScreen(<Form html="<p>Mine</p>" later="<p>Of the server</p>" />);
    expect(await text()).toHaveTextContent('Mine');
    await press('Another');
    await waitFor(async () => expect(await text()).toHaveTextContent('Of the server'));
  });

  describe('sets a link', () => {
    const addressOf = async (address: string, button = 'Set Link') => {
      await press('Link');
      const field = screen.getByRole('textbox', { name: 'Link address' });
      await userEvent.clear(field);
      if (address) await userEvent.type(field, address);
      await press(button);
      return field;
    };
    const select = async () => {
      const editor = await text();
      await act(async () => editor.focus());
      getSelection()!.selectAllChildren(editor);
      // The editor reads the selection when the browser says that it changed.
      await act(async () => void document.dispatchEvent(new Event('selectionchange')));
    };

    it.each([
      [' https://awbi.org/help ', 'https://awbi.org/help'],
      ['www.awbi.org', 'https://www.awbi.org'],
      ['help@awbi.org', 'mailto:help@awbi.org'],
      ['/events', '/events'],
    ])('on the selected words: %s', async (typedAddress, address) => {
      renderScreen(<Form html="<p>Read this</p>" />);
      await select();
      await addressOf(typedAddress);
      await waitFor(() => expect(typed).toBe(`<p><a href="${address}">Read this</a></p>`));
      expect(screen.queryByRole('textbox', { name: 'Link address' })).toBeNull();
    });

    it('with the URL as its text when nothing is selected', async () => {
      renderScreen(<Form html="<p></p>" />);
      await act(async () => (await text()).focus());
      await addressOf(' www.awbi.org ');
      await waitFor(() => expect(typed).toBe('<p><a href="https://www.awbi.org">www.awbi.org</a></p>'));
    });

    it('only with a valid URL, and shows an error at the field until there is one', async () => {
      renderScreen(<Form html="<p>Read this</p>" />);
      await select();
      const field = await addressOf('javascript:alert(1)');
      expect(field).toHaveAccessibleDescription('Please enter a path such as /events, or a full web address');
      expect(field).toBeInvalid();
      expect(field).toHaveFocus();
      expect(typed).toBe('');
      await userEvent.clear(field);
      await userEvent.type(field, 'awbi.org');
      expect(field).toBeValid();
      await userEvent.keyboard('{Enter}');
      await waitFor(() => expect(typed).toBe('<p><a href="https://awbi.org">Read this</a></p>'));
    });

    it('and removes it again', async () => {
      renderScreen(<Form html='<p><a href="/join">Join</a></p>' />);
      await select();
      await addressOf('', 'Remove Link');
      await waitFor(() => expect(typed).toBe('<p>Join</p>'));
    });
  });

  it('can switch to HTML with a preview, in which no script runs', async () => {
    renderScreen(<Form html="<p>Words</p>" />);
    await text();
    const box = await roundTrip();
    expect(box).toHaveValue('<p>Words</p>');
    await userEvent.clear(box);
    await userEvent.type(box, '<h3>New</h3><script>x</script>');
    expect(await screen.findByRole('heading', { level: 3, name: 'New' })).toBeVisible();
    expect(typed).toBe('<h3>New</h3><script>x</script>');
  });

  it('starts in HTML mode when the visual mode would lose something', async () => {
    renderScreen(<Form html="<dl><dt>Dog</dt><dd>Kutta</dd></dl>" />);
    expect(await text()).toHaveValue('<dl><dt>Dog</dt><dd>Kutta</dd></dl>');
    expect(screen.getByRole('button', { name: 'Edit as formatted text' })).toBeDisabled();
  });
});
