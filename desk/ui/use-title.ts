import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { countsQuery } from '../queries.ts';

/** The title of the tab, with the number of waiting enquiries: `(3) Today · Longtake desk`. */
export function useTitle(name: string) {
  const waiting = useQuery(countsQuery).data?.waiting ?? 0;
  useEffect(() => {
    document.title = `${waiting > 0 ? `(${waiting}) ` : ''}${name} · Longtake desk`;
  }, [name, waiting]);
}
