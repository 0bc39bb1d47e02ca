import { redirect, type RouteObject } from 'react-router';
import { ApiError, meQuery, queryClient } from './api.ts';
import { Content } from './screens/content/content.tsx';
import { Editor } from './screens/content/editor.tsx';
import { Publish } from './screens/content/publish.tsx';
import { Enquiries, NoEnquiry } from './screens/enquiries/enquiries.tsx';
import { Enquiry } from './screens/enquiries/enquiry.tsx';
import { Health } from './screens/health.tsx';
import { Numbers } from './screens/numbers.tsx';
import { People } from './screens/people.tsx';
import { Person } from './screens/person.tsx';
import { Reviews } from './screens/reviews.tsx';
import { Settings } from './screens/settings.tsx';
import { SignIn } from './screens/sign-in.tsx';
import { Today } from './screens/today.tsx';
import { ErrorScreen, NotFound } from './shell/error-screens.tsx';
import { Layout } from './shell/layout.tsx';

/** Every screen of the desk, by its address: a file or a folder each in screens/. */
export const routes: RouteObject[] = [
  { path: '/sign-in', Component: SignIn, ErrorBoundary: ErrorScreen },
  {
    id: 'desk',
    loader: ({ request }) => requireSession(new URL(request.url)),
    // Once: later, a response 401 to any request ends the session (see `sessionEnded`).
    shouldRevalidate: () => false,
    Component: Layout,
    ErrorBoundary: ErrorScreen,
    HydrateFallback: () => null,
    children: [
      { index: true, Component: Today },
      {
        path: '/enquiries',
        Component: Enquiries,
        children: [
          { index: true, Component: NoEnquiry },
          { path: ':reference', Component: Enquiry },
        ],
      },
      { path: '/reviews', Component: Reviews },
      { path: '/people', Component: People },
      { path: '/people/:email', Component: Person },
      // In mails and bookmarks of before.
      { path: '/deliveries', loader: () => redirect('/health') },
      { path: '/content', Component: Content },
      { path: '/content/edit', Component: Editor },
      { path: '/content/publish', Component: Publish },
      { path: '/numbers', Component: Numbers },
      { path: '/health', Component: Health },
      { path: '/settings', Component: Settings },
      { path: '*', Component: NotFound },
    ],
  },
];

async function requireSession({ pathname, search }: URL) {
  try {
    await queryClient.ensureQueryData(meQuery);
    return null;
  } catch (error) {
    if (!(error instanceof ApiError && error.status === 401)) throw error;
    const here = pathname + search;
    return redirect(here === '/' ? '/sign-in' : `/sign-in?to=${encodeURIComponent(here)}`);
  }
}
