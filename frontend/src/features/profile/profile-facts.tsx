import type { ReactNode, Ref } from 'react';
import { useLingui } from '@lingui/react';
import type { ContactType } from '@aar/contracts/identity/auth.contract';
import type { Profile } from '@aar/contracts/identity/profile.contract';
import { experienceChoices, legalStructures } from '../../domain/vocabulary/choices';
import { Chips } from '../../ui/display/badge';
import { Button } from '../../ui/button';
import { Pencil } from '../../ui/icons';
import { Card } from '../../ui/display/card';
import { OwnContact } from './own-contact';

interface ProfileFactsProps {
  profile: Profile;
  editButton: Ref<HTMLButtonElement>;
  onEdit(): void;
}

/** The profile in read-only form, in the sections of its form. */
export function ProfileFacts({ profile, editButton, onEdit }: ProfileFactsProps) {
  const { i18n } = useLingui();
  const waiting = (type: ContactType) =>
    profile.pendingContacts.find(({ contactType }) => contactType === type)?.maskedContact;
  return (
    <>
      <Card hold="pin" aria-labelledby="basic-information">
        <div className="head">
          <h2 id="basic-information">{i18n.t('Basic Information')}</h2>
          <Button ref={editButton} icon={<Pencil />} onClick={onEdit}>
            {i18n.t('Edit Profile')}
          </Button>
        </div>
        <dl className="facts">
          <Fact wide label={i18n.t('Full Name')}>
            {profile.fullName}
          </Fact>
          <Fact wide label={i18n.t('Email')}>
            {profile.email ? (
              <OwnContact contactType="email" contact={profile.email} isConfirmed={profile.emailConfirmed} />
            ) : (
              waiting('email')
            )}
          </Fact>
          <Fact wide label={i18n.t('Mobile')}>
            {profile.mobile ? (
              <OwnContact contactType="mobile" contact={profile.mobile} isConfirmed={profile.mobileConfirmed} />
            ) : (
              waiting('mobile')
            )}
          </Fact>
        </dl>
      </Card>
      <Card aria-labelledby="location">
        <h2 id="location">{i18n.t('Location')}</h2>
        <dl className="facts">
          <Fact label={i18n.t('State')}>{profile.state}</Fact>
          <Fact label={i18n.t('City')}>{profile.city}</Fact>
        </dl>
      </Card>
      <About profile={profile} />
      {profile.userType === 'ngo' && <NgoFacts profile={profile} />}
    </>
  );
}

function About({ profile }: { profile: Profile }) {
  const { i18n } = useLingui();
  return (
    <Card aria-labelledby="about">
      <h2 id="about">{i18n.t('About')}</h2>
      <dl className="facts">
        {profile.userType !== 'ngo' && (
          <>
            <Fact wide label={i18n.t('Experience')}>
              {profile.experience && i18n.t(experienceChoices[profile.experience])}
            </Fact>
            <Fact wide label={i18n.t('Interests')}>
              {profile.interests.length > 0 && <Chips items={profile.interests.map(interest => i18n.t(interest))} />}
            </Fact>
          </>
        )}
        <Fact wide prose label={i18n.t('Bio')}>
          {profile.bio}
        </Fact>
      </dl>
    </Card>
  );
}

function NgoFacts({ profile }: { profile: Profile }) {
  const { i18n } = useLingui();
  const { ngoLegalStructure: structure, ngoWebsite: website } = profile;
  return (
    <Card aria-labelledby="ngo-information">
      <h2 id="ngo-information">{i18n.t('NGO Information')}</h2>
      <dl className="facts">
        <Fact wide label={i18n.t('NGO Name')}>
          {profile.ngoName}
        </Fact>
        <Fact label={i18n.t('Legal Structure')}>{structure && i18n.t(legalStructures[structure])}</Fact>
        <Fact label={i18n.t('Year Established')}>{profile.ngoYearEstablished}</Fact>
        <Fact label={i18n.t('Registration Number')}>{profile.ngoRegistrationNumber}</Fact>
        <Fact wide label={i18n.t('Website')}>
          {website && (
            <a href={website} rel="noopener noreferrer nofollow" target="_blank">
              {website}
            </a>
          )}
        </Fact>
        <Fact wide prose label={i18n.t('Description')}>
          {profile.ngoDescription}
        </Fact>
      </dl>
    </Card>
  );
}

function Fact({
  label,
  wide,
  prose,
  children,
}: {
  label: string;
  /** Takes a full row. */
  wide?: boolean;
  /** Longer text, with its line breaks. */
  prose?: boolean;
  children?: ReactNode;
}) {
  const { i18n } = useLingui();
  return (
    <div className={wide ? 'col-span-full' : undefined}>
      <dt>{label}</dt>
      <dd className={prose ? 'font-normal whitespace-pre-line' : undefined}>
        {children || <span className="muted font-normal">{i18n.t('Not given')}</span>}
      </dd>
    </div>
  );
}
