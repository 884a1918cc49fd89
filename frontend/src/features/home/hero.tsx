import './hero.css';
// Reserves the space of the picture, which loads later.
import '../../domain/pictures/site-picture.css';
import { Suspense } from 'react';
import { useLingui } from '@lingui/react';
import { mayUsePanel } from '@aar/contracts/panel-access';
import { useSession } from '../../api/session';
import { useSiteContent } from '../../api/site-content';
import { useJoinDialog } from '../../domain/sign-in/join-dialog';
import { Button, LinkButton } from '../../ui/button';
import { Hand, Plus, Users } from '../../ui/icons';
import { lazyAgain } from '../../ui/lazy/lazy-again';
import { lazyPart } from '../../ui/lazy/lazy-part';
import { heroImages, rotationOf } from '../../domain/site/hero-images';

// Server-rendered, they are visible without scripts; the scene is shown if there are no hero pictures.
const HeroPicture = lazyAgain(async () => ({ default: (await import('./hero-picture')).HeroPicture }));
const HeroScene = lazyAgain(async () => ({ default: (await import('../../ui/art/hero-scene')).HeroScene }));
const HeroCarousel = lazyPart(() => import('./hero-carousel'));

/** The hero: what the site is for, how to join, and the pictures that an administrator has set. */
export function Hero() {
  const { i18n } = useLingui();
  const join = useJoinDialog();
  const session = useSession();
  const content = useSiteContent();
  const images = heroImages(content.items);
  const [first] = images;

  return (
    <>
      <section className="hero" aria-labelledby="headline">
        <div className="wrap hero__in">
          <div className="hero__words">
            <h1 id="headline" className="sign">
              {i18n.t('Someone on your street needs help now')}
            </h1>
            <p>
              {i18n.t(
                'Find activists near you, raise the alarm, and arrive together. A register of people and NGOs across India.',
              )}
            </p>
            <div className="row">
              {session ? (
                <>
                  <LinkButton to="/support-requests?create" tone="sun" icon={<Plus />}>
                    {i18n.t('Create Request')}
                  </LinkButton>
                  <LinkButton to="/find-activists" tone="plain" icon={<Users />}>
                    {i18n.t('Find Activists')}
                  </LinkButton>
                </>
              ) : (
                <>
                  <Button tone="sun" icon={<Hand />} onClick={() => join.open('activist')}>
                    {i18n.t('Join as Activist')}
                  </Button>
                  <Button tone="plain" icon={<Users />} onClick={() => join.open('ngo')}>
                    {i18n.t('Join as NGO')}
                  </Button>
                </>
              )}
            </div>
          </div>
          {first ? (
            <div className="pb-6 max-lg:pt-6 lg:justify-self-end lg:pb-10 lg:w-full lg:max-w-130">
              <Suspense fallback={<div className="aspect-4/3" />}>
                {images.length > 1 ? (
                  <HeroCarousel images={images} {...rotationOf(content)} fallback={<HeroPicture image={first} />} />
                ) : (
                  <HeroPicture image={first} />
                )}
              </Suspense>
            </div>
          ) : (
            <div className="hero__scene">
              {session && mayUsePanel(session.user.role) && (
                <p className="small max-w-none text-center">
                  <b>{i18n.t('No Hero Images')}</b> - {i18n.t('Add images through the admin panel')}
                </p>
              )}
              <Suspense fallback={<svg viewBox="0 0 620 400" />}>
                <HeroScene />
              </Suspense>
            </div>
          )}
        </div>
      </section>
      <div className="kerb" />
    </>
  );
}
