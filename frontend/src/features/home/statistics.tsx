import './statistics.css';
import { useLingui } from '@lingui/react';
import { useQuery } from '@tanstack/react-query';
import { api } from '../../api/client';
import { useSiteContent } from '../../api/site-content';
import { formatNumber } from '../../i18n/dates';
import { KeyFigures } from '../../ui/display/numbers';

const figures = [
  { key: 'homepage_stats_activists', count: 'activists', label: /*i18n*/ 'Active Members' },
  { key: 'homepage_stats_ngos', count: 'ngos', label: /*i18n*/ 'NGOs Connected' },
  { key: 'homepage_stats_events', count: 'eventsThisMonth', label: /*i18n*/ 'Events This Month' },
] as const;

const NOT_YET = '\u00a0';
const grouped = (text: string) => (/^\d+$/.test(text) ? formatNumber(Number(text)) : text);

/** Three key figures: an administrator's numbers, else the real counts, or 0 if even those fail. */
export function Statistics() {
  const { i18n } = useLingui();
  const content = useSiteContent();
  const written = figures.map(({ key }) => content.text(key));
  const real = useQuery({ ...api.activists.statistics.query({}), enabled: written.includes('') });
  return (
    <section className="stats" aria-label={i18n.t('In numbers')}>
      <div className="wrap">
        <KeyFigures
          items={figures.map(({ key, count, label }, at) => ({
            label: content.text(`${key}_label`, i18n.t(label)),
            value: written[at]
              ? grouped(written[at])
              : real.isPending
                ? NOT_YET
                : formatNumber(real.data?.[count] ?? 0),
          }))}
        />
      </div>
    </section>
  );
}
