import { useLingui } from '@lingui/react';
import { CalendarSpot, HeartSpot, LetterSpot, MegaphoneSpot, PhoneSpot, PlaceSpot } from '../../ui/art/spots';
import { Flyer } from '../../ui/display/flyer';

/** The features of the site in six cards. */
export function Features() {
  const { i18n } = useLingui();
  return (
    <section className="section wrap" aria-labelledby="features">
      <Flyer
        id="features"
        title={i18n.t('What the register does')}
        items={[
          {
            icon: <PlaceSpot />,
            title: i18n.t('Find Local Activists'),
            text: i18n.t('See who is near you by state and city.'),
          },
          {
            icon: <MegaphoneSpot />,
            title: i18n.t('Quick Mobilisation'),
            text: i18n.t('Instant notifications when a call for help comes in.'),
          },
          {
            icon: <CalendarSpot />,
            title: i18n.t('Event Management'),
            text: i18n.t('Plan rallies and drives, with RSVP.'),
          },
          {
            icon: <PhoneSpot />,
            title: i18n.t('Verified Members'),
            text: i18n.t('Contacts are confirmed by one-time code.'),
          },
          {
            icon: <LetterSpot />,
            title: i18n.t('Targeted Alerts'),
            text: i18n.t('E-mail and SMS by place and by interest.'),
          },
          {
            icon: <HeartSpot />,
            title: i18n.t('Support Network'),
            text: i18n.t('Ask fellow activists for help, any hour.'),
          },
        ]}
      />
    </section>
  );
}
