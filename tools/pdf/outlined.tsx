import { View } from '@react-pdf/renderer';
import type { ComponentProps } from 'react';

/**
 * A part with an entry in the PDF's outline. React PDF takes `bookmark` on every node; its types
 * only on pages.
 */
export function Outlined({ name, ...props }: ComponentProps<typeof View> & { name: string }) {
  return <View {...props} {...({ bookmark: name } as object)} />;
}
