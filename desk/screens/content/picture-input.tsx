import { useQuery } from '@tanstack/react-query';
import { type PointerEvent, type ReactNode, useState } from 'react';
import { flushSync } from 'react-dom';
import type { GroupField } from '../../../domain/content/form-fields.ts';
import type { PicturesResponse } from '../../../server/desk/api/content.ts';
import { fetchJson, queryClient } from '../../api.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { ProblemLine } from '../../ui/forms.tsx';
import { useAction } from '../../ui/use-action.ts';
import { type FormContext, idOf, shownText } from './use-draft.ts';

const picturesQuery = {
  queryKey: ['content-pictures'],
  queryFn: () => fetchJson<PicturesResponse>('/api/content/pictures'),
};

/** A picture with its words: another one is chosen or brought, and needs words of its own. */
export function PictureInput({
  field,
  form,
  children,
}: {
  field: GroupField;
  form: FormContext;
  /** Its other fields. */
  children: ReactNode;
}) {
  const [isChoosing, setChoosing] = useState(false);
  const { data } = useQuery(picturesQuery);
  const path = [...field.path, 'picture'];
  const name = textIn(field, 'picture', form);
  const shown = data?.pictures.find((picture) => picture.name === name);
  const choose = (chosen: string) => {
    flushSync(() => setChoosing(false));
    if (chosen === name) return;
    form.draft.write({ op: 'set', path, value: chosen });
    // What the other picture showed is not what this one shows, nor is who made it.
    form.draft.write({ op: 'set', path: [...field.path, 'alt'], value: '' });
    for (const key of ['credit', 'crop']) form.draft.write({ op: 'unset', path: [...field.path, key] });
    // What it shows is to be said next.
    document.getElementById(idOf(form, [...field.path, 'alt']))?.focus();
  };
  return (
    <>
      {shown ? (
        <img className="chosen-picture" src={shown.small} alt="" />
      ) : (
        <p className="text-fog">No picture yet.</p>
      )}
      <Button
        id={idOf(form, path)}
        aria-label={`Change the picture: ${field.label}`}
        onFocus={() => form.onFocus([...field.path, 'alt'])}
        onClick={() => setChoosing(true)}
      >
        Change the picture
      </Button>
      {children}
      {shown && <CropPoint field={field} form={form} src={shown.small} />}
      {isChoosing && <ChoosePicture name={name} onChoose={choose} onClose={() => setChoosing(false)} />}
    </>
  );
}

function textIn({ fields }: GroupField, key: string, form: FormContext): string {
  const own = fields.find(({ path }) => path.at(-1) === key);
  return own?.kind === 'text' ? shownText(own, form) : '';
}

const crops = [
  ['Wide', '2.39'],
  ['Page', '1.6'],
  ['Phone', '0.8'],
] as const;

const tens = (share: number) => Math.min(10, Math.max(0, Math.round(share * 10))) * 10;

/**
 * The whole picture with the point that stays in view, and how pages crop it. The sliders are for the
 * keyboard and for who cannot see the picture; a finger sets both at once.
 */
function CropPoint({ field, form, src }: { field: GroupField; form: FormContext; src: string }) {
  const path = [...field.path, 'crop'];
  const point = textIn(field, 'crop', form);
  const [x = 50, y = 50] = point ? point.split(' ').map((part) => Number.parseInt(part, 10)) : [];
  const set = (left: number, top: number) => form.draft.write({ op: 'set', path, value: `${left}% ${top}%` });
  const follow = (event: PointerEvent<HTMLElement>) => {
    if (event.buttons === 0) return;
    const { left, top, width, height } = event.currentTarget.getBoundingClientRect();
    set(tens((event.clientX - left) / width), tens((event.clientY - top) / height));
  };
  const position = { objectPosition: `${x}% ${y}%` };
  return (
    <details className="part">
      <summary>
        <span className="part-title">What stays in view</span>
      </summary>
      <div className="part-body crop-point grid">
        <p className="text-fog">Pages crop a picture to fit. Tap what must stay in view.</p>
        <div
          className="crop-pad"
          onPointerDown={(event) => {
            event.currentTarget.setPointerCapture(event.pointerId);
            form.onFocus([...field.path, 'alt']);
            follow(event);
          }}
          onPointerMove={follow}
        >
          <img src={src} alt="" draggable={false} />
          <span className="crop-mark" data-set={point !== ''} style={{ left: `${x}%`, top: `${y}%` }} />
        </div>
        <div className="crop-sliders wrap full-width">
          {(['From the left', 'From the top'] as const).map((label, index) => (
            <label key={label}>
              <span className="text-fog">{label}</span>
              <input
                type="range"
                min={0}
                max={100}
                step={10}
                value={index === 0 ? x : y}
                onFocus={() => form.onFocus([...field.path, 'alt'])}
                aria-valuetext={`${index === 0 ? x : y} %`}
                onChange={({ currentTarget: { valueAsNumber: value } }) =>
                  index === 0 ? set(value, y) : set(x, value)
                }
              />
            </label>
          ))}
        </div>
        <ul className="crops gap-3" aria-hidden="true">
          {crops.map(([label, shape]) => (
            <li key={label}>
              <img src={src} alt="" style={{ ...position, aspectRatio: shape }} />
              <span className="text-fog">{label}</span>
            </li>
          ))}
        </ul>
        {point !== '' && (
          <Button onClick={() => form.draft.write({ op: 'unset', path })}>Leave it to the page</Button>
        )}
      </div>
    </details>
  );
}

function ChoosePicture({
  name,
  onChoose,
  onClose,
}: {
  name: string;
  onChoose: (name: string) => void;
  onClose: () => void;
}) {
  const { data } = useQuery(picturesQuery);
  const bringing = useAction({
    post: async (file: File) => {
      const brought = await bring(file);
      await queryClient.invalidateQueries({ queryKey: picturesQuery.queryKey });
      return brought;
    },
    onDone: ({ name: brought }) => onChoose(brought),
    showsError: true,
  });
  const pictures = (data?.pictures ?? []).toSorted((one, other) => Number(other.isOwn) - Number(one.isOwn));
  return (
    <Dialog title="Choose a picture" onClose={onClose}>
      <div className="stack">
        <label className="button button-primary button-small bring">
          Upload a picture
          <input
            type="file"
            aria-describedby="bring-help"
            accept="image/jpeg,image/png,image/webp,image/avif,image/heic,.heic"
            disabled={bringing.isPending}
            onChange={({ currentTarget: { files } }) => files?.[0] && bringing.mutate(files[0])}
          />
        </label>
        <p id="bring-help" className="text-fog">
          At least 1000 × 400 px, or 800 × 1000 upright. It’s turned the right way up, and where it was taken
          is removed.
        </p>
        <div role="status">
          {bringing.isPending && (
            <>
              <p className="text-fog">Uploading, up to a minute …</p>
              <progress className="bring-progress full-width" aria-label="Uploading" />
            </>
          )}
        </div>
        <ProblemLine error={bringing.error} />
        <ul className="picture-choices grid gap-3 full-width">
          {pictures.map((picture) => (
            <li key={picture.name}>
              <button
                type="button"
                aria-pressed={picture.name === name}
                aria-label={
                  picture.isOwn ? `Yours: ${picture.name}` : `Our art: ${picture.name.replaceAll('-', ' ')}`
                }
                onClick={() => onChoose(picture.name)}
              >
                <img src={picture.small} alt="" width={120} height={75} loading="lazy" />
                {picture.isOwn && <span className="file-name">{picture.name}</span>}
              </button>
            </li>
          ))}
        </ul>
      </div>
    </Dialog>
  );
}

const uploadMs = 330_000;
/** As the server has it: nobody waits for an upload that is refused at its end. */
const mostBytes = 30 * 1024 * 1024;

async function bring(file: File): Promise<{ name: string }> {
  const body = await asKnownFormat(file);
  const response = await fetch(`/api/content/pictures?${new URLSearchParams({ name: file.name })}`, {
    method: 'POST',
    headers: { accept: 'application/json', 'content-type': body.type },
    body,
    signal: AbortSignal.timeout(uploadMs),
  }).catch(() => undefined);
  if (!response) throw new Error('The desk can’t be reached. Check the connection and try again.');
  const reply = (await response.json().catch(() => ({}))) as { name?: string; title?: string };
  if (response.ok && reply.name) return { name: reply.name };
  throw new Error(reply.title ?? 'The picture wasn’t uploaded. Try again.');
}

/** Pages show none that is larger, and an iPhone's canvas holds 16 megapixels. */
const longest = 4_096;

/** A HEIC is drawn anew as JPEG by browsers that can open one, as Safari does. */
async function asKnownFormat(file: File): Promise<Blob> {
  if (file.size > mostBytes) throw new Error('The picture is larger than 30 MB: upload a smaller one.');
  if (['image/jpeg', 'image/png', 'image/webp', 'image/avif'].includes(file.type)) return file;
  try {
    const picture = await createImageBitmap(file);
    const scale = Math.min(1, longest / Math.max(picture.width, picture.height));
    const [width, height] = [Math.round(picture.width * scale), Math.round(picture.height * scale)];
    const canvas = new OffscreenCanvas(width, height);
    canvas.getContext('2d')?.drawImage(picture, 0, 0, width, height);
    return await canvas.convertToBlob({ type: 'image/jpeg', quality: 0.92 });
  } catch {
    const isHeic = /heic|heif/i.test(file.type + file.name);
    throw new Error(
      isHeic
        ? 'This browser can’t open HEIC photographs. Upload it with Safari on an iPhone or a Mac, or save it as JPEG first.'
        : 'This browser can’t open that file as a picture: upload a JPEG, PNG, WebP or AVIF.',
    );
  }
}
