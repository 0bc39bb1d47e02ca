import { redirect, type RouteObject } from 'react-router';
import { Problem } from './api/ask.ts';
import { meQuery } from './api/me.ts';
import { queryClient } from './api/query-client.ts';
import { Enquiries, NoEnquiry } from './screens/enquiries/enquiries.tsx';
import { Enquiry } from './screens/enquiries/enquiry.tsx';
import { SignIn } from './screens/sign-in/sign-in.tsx';
import { Today } from './screens/today/today.tsx';
import { Layout } from './shell/layout.tsx';
import { Trouble } from './shell/trouble.tsx';

/** Every screen of the desk, by its address; one folder each in screens/. */
export const routes: RouteObject[] = [
  { path: '/sign-in', Component: SignIn, ErrorBoundary: Trouble },
  {
    id: 'desk',
    loader: ({ request }) => signedIn(new URL(request.url)),
    // Once: the session's end is told by any answer (see ask.ts).
    shouldRevalidate: () => false,
    Component: Layout,
    ErrorBoundary: Trouble,
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
    ],
  },
];

async function signedIn({ pathname, search }: URL) {
  try {
    await queryClient.ensureQueryData(meQuery);
    return null;
  } catch (error) {
    if (!(error instanceof Problem && error.status === 401)) throw error;
    const here = pathname + search;
    return redirect(here === '/' ? '/sign-in' : `/sign-in?to=${encodeURIComponent(here)}`);
  }
}
