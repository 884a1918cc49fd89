import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Route, Routes } from 'react-router-dom';
import { problem, renderScreen } from '../../testing/render-screen';
import { Component as UnsubscribePage } from './unsubscribe.page';

const invalid = problem(404, { code: 'notifications.unsubscribe.invalid', message: 'This link is not valid.' });
const show = (answer: object) =>
  renderScreen(
    <Routes>
      <Route path="/unsubscribe/:token" element={<UnsubscribePage />} />
    </Routes>,
    {
      at: '/unsubscribe/abc',
      answers: { 'POST /unsubscribe/abc': answer, 'GET /unsubscribe/abc/preferences': invalid },
    },
  );
const press = () => userEvent.click(screen.getByRole('button', { name: 'Unsubscribe' }));

describe('unsubscribing', () => {
  it('changes nothing when the link is opened', () => {
    expect(show({}).callsTo('POST /unsubscribe/abc')).toEqual([]);
  });

  it('says whose e-mails have stopped once the button is pressed', async () => {
    show({ maskedContact: 'me***@mail.example' });
    await press();
    expect(await screen.findByText(/me\*\*\*@mail\.example will get no more e-mails/)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Unsubscribe' })).toBeNull();
  });

  it('says that a link is not valid', async () => {
    show(invalid);
    await press();
    expect(await screen.findByRole('alert')).toHaveTextContent('This link is not valid.');
  });
});
