import { View } from '@react-pdf/renderer';
import type { ComponentProps } from 'react';

/** A part that the document's outline names. The renderer takes `bookmark` on every node; its types only on pages. */
export function Marked({ name, ...props }: ComponentProps<typeof View> & { name: string }) {
  return <View {...props} {...({ bookmark: name } as object)} />;
}
