import { useEffect, useRef, useState } from 'react';
import { useLingui } from '@lingui/react';
import { useMutation } from '@tanstack/react-query';
import { acceptedBy, bytesOf } from '@aar/contracts/body-sizes';
import { uploadPurposes } from '@aar/contracts/content/upload-purposes';
import type { User } from '@aar/contracts/identity/auth.contract';
import { api } from '../../api/deferred-client';
import { useKeepProfile } from '../../api/my-profile';
import { shrinkPicture } from '../../api/pictures/shrink-picture';
import { uploadAvatar } from '../../api/upload';
import { messageOf } from '../../i18n/failures';
import { Banner } from '../../ui/feedback/banner';
import { Button } from '../../ui/button';
import { CropBox, type CropArea } from '../../ui/form/crop-box';
import { Dialog } from '../../ui/dialog/dialog';
import { DropZone, type Refusal } from '../../ui/form/drop-zone';
import { ProgressBar } from '../../ui/feedback/progress-bar';
import { toast } from '../../ui/feedback/toast';
import { cropPicture } from './crop-picture';
import { RemovePicture } from './remove-picture';

const { size } = uploadPurposes.avatar;
const accept = acceptedBy(uploadPurposes.avatar);

const refusals: Record<Refusal, string> = {
  type: /*i18n*/ 'Please upload an image file (JPG, PNG, GIF, etc.)',
  size: /*i18n*/ 'Please upload an image smaller than {size}',
  count: /*i18n*/ 'Please choose one picture',
  unreadable: /*i18n*/ 'This image cannot be read',
};

/** The member's picture: chosen or dropped, cropped to a square and uploaded; or removed. */
export default function PictureDialog({ user, onClose }: { user: User; onClose: () => void }) {
  const { i18n } = useLingui();
  const keepProfile = useKeepProfile();
  const [picked, setPicked] = useState<{ file: File; url: string }>();
  useEffect(() => () => picked && URL.revokeObjectURL(picked.url), [picked]);
  const [area, setArea] = useState<CropArea>();
  const [problem, setProblem] = useState<string>();
  const [share, setShare] = useState(0);
  const upload = useRef(new AbortController());
  useEffect(() => () => upload.current.abort(), []);

  const pick = (file: File | undefined) => {
    setPicked(file && { file, url: URL.createObjectURL(file) });
    setArea(undefined);
    setProblem(undefined);
  };
  const refuse = (reason: Refusal, cause?: unknown) => {
    pick(undefined);
    setProblem(cause ? messageOf(cause, refusals[reason]) : i18n.t(refusals[reason], { size }));
  };
  const save = useMutation({
    mutationFn: async ({ file, square }: { file: File; square: CropArea }) => {
      setProblem(undefined);
      setShare(0);
      upload.current = new AbortController();
      const picture = await uploadAvatar(await cropPicture(file, square), {
        onProgress: setShare,
        signal: upload.current.signal,
      });
      return api.profile.setAvatar({ mediaId: picture.id });
    },
    onSuccess: profile => {
      keepProfile(profile);
      toast.success(i18n.t('Success'), i18n.t('Your picture is saved.'));
      onClose();
    },
    onError: error => setProblem(messageOf(error, 'Failed to upload the picture. Please try again.')),
    meta: { failed: null },
  });
  const percent = Math.round(share * 100);

  return (
    <Dialog
      open
      small
      dirty={picked !== undefined}
      onClose={onClose}
      title={i18n.t('Profile Picture')}
      description={i18n.t('Everybody who finds you in the directory can see it.')}
      footer={
        picked && (
          <Button
            wide
            disabled={!area}
            pending={save.isPending}
            pendingLabel={i18n.t('Uploading...')}
            onClick={() => area && save.mutate({ file: picked.file, square: area })}
          >
            {i18n.t('Save Picture')}
          </Button>
        )
      }
    >
      {picked ? (
        <div className="stack">
          {problem && (
            <Banner tone="bad" role="alert">
              {problem}
            </Banner>
          )}
          <CropBox
            url={picked.url}
            round={user.userType === 'activist'}
            onChange={setArea}
            onUnreadable={() => refuse('unreadable')}
          />
          {save.isPending ? (
            <ProgressBar
              label={i18n.t('Uploading')}
              max={100}
              segments={[{ tone: 'done', value: percent }]}
              valueText={`${percent} %`}
            />
          ) : (
            <Button tone="plain" onClick={() => pick(undefined)}>
              {i18n.t('Choose Another')}
            </Button>
          )}
        </div>
      ) : (
        <div className="stack">
          <DropZone
            label={i18n.t('Choose a Picture')}
            hint={i18n.t('Or drop it here. JPG, PNG, GIF, WebP or HEIC. Large photos are made smaller.')}
            accept={accept}
            maxBytes={bytesOf(size)}
            error={problem}
            prepare={file => shrinkPicture(file, 'avatar')}
            onFiles={([file], [refused]) => (refused ? refuse(refused.reason, refused.cause) : pick(file))}
          />
          {user.avatarUrl && <RemovePicture onRemoved={onClose} />}
        </div>
      )}
    </Dialog>
  );
}
