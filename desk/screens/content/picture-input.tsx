import { useMutation, useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import type { PicturesReply } from '../../../domain/content/desk-content.ts';
import type { GroupField } from '../../../domain/content/form-fields.ts';
import { fetchJson, queryClient } from '../../api.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { ProblemLine } from '../../ui/forms.tsx';
import { type FormContext, pathKey } from './use-draft.ts';

const picturesQuery = {
  queryKey: ['content-pictures'],
  queryFn: () => fetchJson<PicturesReply>('/api/content/pictures'),
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
  const own = field.fields.find((one) => pathKey(one.path) === pathKey(path));
  const edit = form.draft.unsent[pathKey(path)];
  const typed = edit?.op === 'set' && typeof edit.value === 'string' ? edit.value : undefined;
  const name = typed ?? (own?.kind === 'text' ? own.value : '');
  const shown = data?.pictures.find((picture) => picture.name === name);
  const choose = (chosen: string) => {
    setChoosing(false);
    if (chosen === name) return;
    form.draft.write({ op: 'set', path, value: chosen });
    // What the other picture showed is not what this one shows.
    form.draft.write({ op: 'set', path: [...field.path, 'alt'], value: '' });
  };
  return (
    <>
      <div className="picture-input">
        {shown ? (
          <img src={shown.small} alt="" width={160} height={100} />
        ) : (
          <p className="quiet">No picture yet.</p>
        )}
        <Button aria-label={`Change the picture: ${field.label}`} onClick={() => setChoosing(true)}>
          Change the picture
        </Button>
      </div>
      {children}
      {isChoosing && <ChoosePicture name={name} onChoose={choose} onClose={() => setChoosing(false)} />}
    </>
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
  const bringing = useMutation({
    mutationFn: bring,
    onSuccess: async ({ name: brought }) => {
      await queryClient.invalidateQueries({ queryKey: picturesQuery.queryKey });
      onChoose(brought);
    },
  });
  const pictures = (data?.pictures ?? []).toSorted((one, other) => Number(other.isOwn) - Number(one.isOwn));
  return (
    <Dialog title="Choose a picture" onClose={onClose}>
      <div className="stack">
        <label className="field">
          <span className="field-label">Bring one of yours</span>
          <input
            type="file"
            className="field-input"
            accept="image/jpeg,image/png,image/avif,image/heic,.heic"
            disabled={bringing.isPending}
            onChange={({ currentTarget: { files } }) => files?.[0] && bringing.mutate(files[0])}
          />
          <span className="quiet">
            A photograph of at least 1000 × 400 px. It is turned upright, and what the camera noted about the
            place is removed.
          </span>
        </label>
        <div role="status">{bringing.isPending && <p className="quiet">Bringing it …</p>}</div>
        <ProblemLine error={bringing.error} />
        <ul className="picture-choices">
          {pictures.map((picture) => (
            <li key={picture.name}>
              <button
                type="button"
                aria-pressed={picture.name === name}
                aria-label={picture.name}
                onClick={() => onChoose(picture.name)}
              >
                <img src={picture.small} alt="" width={120} height={75} loading="lazy" />
                <span className="file-name">{picture.name}</span>
              </button>
            </li>
          ))}
        </ul>
      </div>
    </Dialog>
  );
}

const uploadMs = 120_000;

async function bring(file: File): Promise<{ name: string }> {
  const body = await asKnownFormat(file);
  const response = await fetch(`/api/content/pictures?${new URLSearchParams({ name: file.name })}`, {
    method: 'POST',
    headers: { accept: 'application/json', 'content-type': body.type },
    body,
    signal: AbortSignal.timeout(uploadMs),
  }).catch(() => undefined);
  if (!response) throw new Error('The desk cannot be reached. Check the connection and try again.');
  const reply = (await response.json().catch(() => ({}))) as { name?: string; title?: string };
  if (response.ok && reply.name) return { name: reply.name };
  throw new Error(
    response.status === 413
      ? 'The picture is larger than 30 MB.'
      : (reply.title ?? 'The picture was not taken.'),
  );
}

/** A HEIC is drawn anew as JPEG by browsers that can open one, as Safari does. */
async function asKnownFormat(file: File): Promise<Blob> {
  if (['image/jpeg', 'image/png', 'image/avif'].includes(file.type)) return file;
  try {
    const picture = await createImageBitmap(file);
    const canvas = new OffscreenCanvas(picture.width, picture.height);
    canvas.getContext('2d')?.drawImage(picture, 0, 0);
    return await canvas.convertToBlob({ type: 'image/jpeg', quality: 0.92 });
  } catch {
    throw new Error('This browser cannot open that picture: bring it as JPEG, PNG or AVIF.');
  }
}
