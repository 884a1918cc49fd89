import './picture-picker.css';
import { useState } from 'react';
import { useLingui } from '@lingui/react';
import type { LibraryPicture } from '@aar/contracts/content/admin-media.contract';
import { api } from '../../api/panel-client';
import { QueryView } from '../../page-parts/query-view';
import { SearchBox } from '../../page-parts/search-box';
import { usePages } from '../../page-parts/use-pages';
import { Dialog } from '../../ui/dialog/dialog';
import { EmptyState } from '../../ui/feedback/states';
import { OutsideFields } from '../../ui/form/field';
import { TabPanel, Tabs } from '../../ui/navigation/tabs';
import { PictureDrop, type UploadWords } from './picture-drop';

/** Chooses a picture of the library, or uploads one into it. */
export default function PicturePicker({
  purpose,
  words,
  onPick,
  onClose,
}: {
  purpose?: 'library' | 'hero';
  words?: UploadWords;
  onPick: (picture: LibraryPicture) => void;
  onClose: () => void;
}) {
  const { i18n } = useLingui();
  const [tab, setTab] = useState('library');
  const pick = (picture: LibraryPicture) => {
    onPick(picture);
    onClose();
  };
  return (
    <OutsideFields>
      <Dialog open title={i18n.t('Choose a Picture')} onClose={onClose}>
        {/* The search in here must not submit a form of the page. */}
        <div onSubmit={event => event.stopPropagation()}>
          <Tabs
            label={i18n.t('Where from')}
            value={tab}
            onValueChange={setTab}
            tabs={[
              { value: 'library', label: i18n.t('Library') },
              { value: 'upload', label: i18n.t('Upload') },
            ]}
          >
            <TabPanel value="library">
              <LibraryGrid onPick={pick} />
            </TabPanel>
            <TabPanel value="upload">
              <PictureDrop purpose={purpose} words={words} onStored={pick} />
            </TabPanel>
          </Tabs>
        </div>
      </Dialog>
    </OutsideFields>
  );
}

const fewestLetters = 3;

function LibraryGrid({ onPick }: { onPick: (picture: LibraryPicture) => void }) {
  const { i18n } = useLingui();
  const [q, setQ] = useState('');
  const pages = usePages(api.adminMedia.list, { limit: 24, ...(q.length >= fewestLetters && { q }) });
  return (
    <div className="stack stack--2">
      <SearchBox label={i18n.t('Words in the name or description')} value={q} onSearch={setQ} />
      <QueryView
        query={pages}
        as="h3"
        failure={i18n.t('Failed to fetch pictures')}
        isEmpty={all => all.every(({ media }) => media.length === 0)}
        empty={<EmptyState as="h3" title={q ? i18n.t('Nothing matches') : i18n.t('No pictures yet')} />}
      >
        {all => (
          <ul className="pickable">
            {all
              .flatMap(({ media }) => media)
              .map(picture => (
                <li key={picture.id}>
                  <button type="button" onClick={() => onPick(picture)}>
                    <img src={(picture.variants.at(-1) ?? picture).url} alt={picture.alt} loading="lazy" />
                    <span className="small">{picture.name}</span>
                  </button>
                </li>
              ))}
          </ul>
        )}
      </QueryView>
    </div>
  );
}
