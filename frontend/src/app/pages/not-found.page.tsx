import { useState, type FormEvent } from 'react';
import { useLingui } from '@lingui/react';
import { useNavigate } from 'react-router-dom';
import { AsleepArt } from '../../ui/art/asleep-art';
import { Button, LinkButton } from '../../ui/button';
import { RadioCards } from '../../ui/form/choices';
import { Sign } from '../../ui/display/heading';
import { Search } from '../../ui/icons';
import { SearchInput } from '../../ui/form/inputs';
import { PageTitle } from '../../page-parts/page-title';

export function Component() {
  const { i18n } = useLingui();
  const navigate = useNavigate();
  const [place, setPlace] = useState('/support-requests');

  const search = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const words = String(new FormData(event.currentTarget).get('q') ?? '').trim();
    void navigate(words ? `${place}?q=${encodeURIComponent(words)}` : place);
  };

  return (
    <div className="wrap section lost">
      <PageTitle>{i18n.t('404 Page Not Found')}</PageTitle>
      <AsleepArt />
      <Sign>{i18n.t('404 Page Not Found')}</Sign>
      <p className="muted">{i18n.t("This page doesn't exist. Search, or go home.")}</p>
      <form className="stack" role="search" onSubmit={search}>
        <SearchInput label={i18n.t('Search')} name="q" />
        <RadioCards
          plain
          layout="stack"
          legend={i18n.t('Search in')}
          value={place}
          onValueChange={setPlace}
          options={[
            { value: '/support-requests', label: i18n.t('Support Requests') },
            { value: '/find-activists', label: i18n.t('Activists') },
            { value: '/search', label: i18n.t('Blog, stories and pages') },
          ]}
        />
        <Button type="submit" wide icon={<Search />}>
          {i18n.t('Search')}
        </Button>
        <LinkButton to="/" tone="plain" wide>
          {i18n.t('Go to the home page')}
        </LinkButton>
      </form>
    </div>
  );
}
