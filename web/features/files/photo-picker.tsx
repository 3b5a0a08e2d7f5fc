import { type Ref, useImperativeHandle, useLayoutEffect, useRef } from 'react';
import { fileTypes, hasCover, photoTypes } from '#shared/rules/file.ts';
import { useMedia } from '../../lib/use-media.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { CameraIcon, PictureIcon } from './photo-icons.tsx';
import { PhotoTile, UploadTile } from './photo-tiles.tsx';
import { type PhotosOptions, usePhotos } from './use-photos.ts';

/** What a chooser offers; some phones label a JPG as image/jpg. What was chosen is judged by its bytes. */
const OFFERED = ['image/jpg'];
const PHOTOS = [...photoTypes, ...OFFERED].join(',');
const FILES = [...fileTypes, ...OFFERED].join(',');

export interface PhotoPickerProps extends PhotosOptions {
  /** The form's name of the field, so that a refusal of the server finds it. */
  name?: string;
  /** Lets the form focus it. */
  ref?: Ref<{ focus: () => void }> | undefined;
}

/**
 * Chooses photos, or takes them by camera, and uploads each at once. Without a network they wait, and are then uploaded
 * automatically.
 */
export function PhotoPicker({ name, ref, ...options }: PhotoPickerProps) {
  const { value, onChange, purpose, takesPdf = false } = options;
  const { uploads, known, leftOut, add, max, isFull, reason, retry, remove } = usePhotos(options);
  const root = useRef<HTMLDivElement>(null);
  const focusNext = useNextFocus(root);
  useImperativeHandle(ref, () => ({ focus: () => root.current?.querySelector<HTMLElement>('[data-choose]')?.focus() }));

  const changeTo = (addresses: string[]) => {
    onChange(addresses);
    // Tells the dialog around it that something was changed, as typing does.
    root.current?.dispatchEvent(new Event('input', { bubbles: true }));
  };
  const move = (from: number, by: -1 | 1) => {
    const moved = value.toSpliced(from, 1);
    changeTo(moved.toSpliced(from + by, 0, ...value.slice(from, from + 1)));
    focusNext(from + by, `[data-move="${by}"]`, '[data-move]');
  };

  return (
    <div ref={root} className="flex flex-col gap-3">
      {value.length + uploads.length > 0 ? (
        <ul className="grid grid-cols-2 gap-3 sm:grid-cols-3">
          {value.map((address, index) => (
            <PhotoTile
              key={address}
              {...{ address, index }}
              known={known[address]}
              count={value.length}
              onRemove={() => {
                changeTo(value.toSpliced(index, 1));
                focusNext(Math.min(index, value.length - 2), '[data-remove]');
              }}
              onMove={hasCover(purpose) ? (by) => move(index, by) : undefined}
            />
          ))}
          {uploads.map((upload) => (
            <UploadTile
              key={upload.key}
              upload={upload}
              onRetry={() => retry(upload.key)}
              onRemove={() => {
                remove(upload.key);
                focusNext(-1);
              }}
            />
          ))}
        </ul>
      ) : null}
      {leftOut.length > 0 ? (
        <Notice tone="warning" role="alert">
          {leftOut.map((each) => (
            <p key={each} className="break-words">
              {each}
            </p>
          ))}
        </Notice>
      ) : null}
      {isFull ? (
        <p className="text-xs text-muted">Sudah {max} foto. Hapus satu untuk menggantinya.</p>
      ) : (
        <Sources
          {...{ name, takesPdf }}
          isPortrait={options.purpose === 'profile'}
          isSingle={max === 1}
          isReplacing={max === 1 && value.length > 0}
          onFiles={add}
        />
      )}
      <p role="status" className="sr-only">
        {reason ?? (Object.keys(known).length > 0 ? `${value.length} berkas sudah terunggah.` : '')}
      </p>
    </div>
  );
}

interface SourcesProps {
  name: string | undefined;
  takesPdf: boolean;
  /** Photos are taken with the front camera. */
  isPortrait: boolean;
  isSingle: boolean;
  isReplacing: boolean;
  onFiles: (files: File[]) => void;
}

/** A button to choose files, and on a touch screen one to take a photo. */
function Sources({ name, takesPdf, isPortrait, isSingle, isReplacing, onFiles }: SourcesProps) {
  const isTouch = useMedia('(pointer: coarse)');
  const gallery = useRef<HTMLInputElement>(null);
  const camera = useRef<HTMLInputElement>(null);
  const input = {
    type: 'file',
    hidden: true,
    onChange: ({ target }: { target: HTMLInputElement }) => {
      onFiles([...(target.files ?? [])]);
      // The same photo can be chosen again.
      target.value = '';
    },
  };
  return (
    <div className="flex flex-wrap gap-2">
      <input {...input} ref={gallery} name={name} accept={takesPdf ? FILES : PHOTOS} multiple={!isSingle} />
      <input {...input} ref={camera} accept={PHOTOS} capture={isPortrait ? 'user' : 'environment'} />
      {isTouch ? (
        <Button variant="secondary" className="grow" icon={CameraIcon} onClick={() => camera.current?.click()}>
          Ambil foto
        </Button>
      ) : null}
      <Button
        data-choose
        variant="secondary"
        className="max-sm:grow"
        icon={PictureIcon}
        onClick={() => gallery.current?.click()}
      >
        {isReplacing ? 'Ganti' : 'Pilih'} {takesPdf ? 'foto atau PDF' : 'foto'}
      </Button>
    </div>
  );
}

/** Sets the focus near a photo that was moved or removed, after the next rendering. */
function useNextFocus(root: { current: HTMLElement | null }) {
  const wanted = useRef<{ place: number; targets: string[] } | null>(null);
  useLayoutEffect(() => {
    if (wanted.current === null) return;
    const { place, targets } = wanted.current;
    wanted.current = null;
    const tile = root.current?.querySelectorAll('li')[place];
    const found = targets.map((target) => tile?.querySelector<HTMLElement>(`${target}:enabled`)).find(Boolean);
    (found ?? root.current?.querySelector<HTMLElement>('[data-choose]'))?.focus();
  });
  return (place: number, ...targets: string[]) => {
    wanted.current = { place, targets };
  };
}
