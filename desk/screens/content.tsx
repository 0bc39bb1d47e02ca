import { useQuery } from '@tanstack/react-query';
import type { ContentReply } from '../../domain/desk-replies.ts';
import { fetchJson } from '../api.ts';
import { Loaded } from '../ui/loaded.tsx';
import { ScreenHead } from '../ui/screen-head.tsx';

/** Mistakes in the content, sentences to confirm, and which projects are released. */
export function Content() {
  const content = useQuery({ queryKey: ['content'], queryFn: () => fetchJson<ContentReply>('/api/content') });
  return (
    <>
      <ScreenHead title="Content">
        {content.data && <p className="slate file-name">Served: version {content.data.version}</p>}
      </ScreenHead>
      <div className="screen-body">
        <Loaded query={content}>
          {(data) => (
            <>
              <Mistakes mistakes={data.mistakes} />
              <ToConfirm sentences={data.toConfirm} />
              <Projects projects={data.projects} />
            </>
          )}
        </Loaded>
      </div>
    </>
  );
}

function Mistakes({ mistakes }: { mistakes: string[] }) {
  if (mistakes.length === 0) return null;
  return (
    <section className="section">
      <h2>Mistakes</h2>
      <p className="quiet">
        The site goes on with the last version that was whole, until these are put right.
      </p>
      <ul className="rows">
        {mistakes.map((mistake) => (
          <li key={mistake} className="row mistake">
            {mistake}
          </li>
        ))}
      </ul>
    </section>
  );
}

function ToConfirm({ sentences }: { sentences: ContentReply['toConfirm'] }) {
  return (
    <section className="section">
      <h2>To confirm</h2>
      {sentences.length === 0 ? (
        <p className="nothing">Every sentence is confirmed.</p>
      ) : (
        <>
          <p className="quiet">
            These are on the site already. If one is true, write it in its file as plain text, without
            confirm.
          </p>
          <ul className="rows">
            {sentences.map(({ file, field, text }) => (
              <li key={`${file} ${field}`} className="row">
                <span>{text}</span>
                <span className="slate file-name">
                  {file} · {field}
                </span>
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  );
}

function Projects({ projects }: { projects: ContentReply['projects'] }) {
  return (
    <section className="section">
      <h2>Projects</h2>
      {projects.length === 0 && <p className="quiet">No project has a file yet.</p>}
      <ul className="rows">
        {projects.map(({ slug, title, status }) => (
          <li key={slug} className="row row-head">
            <span className="row-title">{title}</span>
            <span className="slate" data-urgent={status === 'Released' ? 'soon' : undefined}>
              {status}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
