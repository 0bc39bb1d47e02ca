import { Circle, Page, Rect, StyleSheet, Svg, Text, View } from '@react-pdf/renderer';
import type { ReactNode } from 'react';
import { isReleased } from '../../domain/project/release.ts';
import { palette } from '../colours/palette.ts';
import { fontFamilies } from './font-families.ts';
import type { PdfInput } from './pdf-input.ts';

export const margin = 48;

/** A4 landscape in points. */
export const sheet = { width: 841.89, height: 595.28 };

type Props = PdfInput & { dark?: boolean; bookmark?: string; behind?: ReactNode; children: ReactNode };

/**
 * On every page: the mark, the title, whether the work is reserved, date, revision and page number.
 */
export function PageFrame({ dark = false, bookmark, behind, children, ...input }: Props) {
  const { project, site, words } = input;
  const quiet = dark ? palette.fog : palette.fogOnPaper;
  return (
    <Page
      size="A4"
      wrap={!behind}
      orientation="landscape"
      style={[styles.page, dark ? styles.dark : styles.light, behind ? styles.bare : {}]}
      {...(bookmark && { bookmark })}
    >
      {behind && <View style={styles.whole} />}
      {behind}
      <View fixed style={styles.head}>
        <View style={styles.row}>
          <Mark colour={dark ? palette.paper : palette.ink} />
          <Text style={[slateText, { marginLeft: 9 }]}>{site.name}</Text>
        </View>
        {!isReleased(project) && <Text style={[slateText, styles.reserved]}>{words.document.reserved}</Text>}
      </View>
      {children}
      <View fixed style={[styles.foot, { color: quiet }]}>
        <Text style={slateText}>{project.title}</Text>
        <Text style={slateText}>
          {`${words.document.issued} ${isoDay(input.issued)}   ${words.document.revision} ${input.revision}`}
        </Text>
        <Text
          style={[slateText, { width: 60, textAlign: 'right' }]}
          render={({ pageNumber, totalPages }) => `${pageNumber} / ${totalPages}`}
        />
      </View>
    </Page>
  );
}

function Mark({ colour }: { colour: string }) {
  return (
    <Svg viewBox="0 0 26 16" style={{ width: 22, height: 13.5 }}>
      <Rect x="1" y="1" width="24" height="14" fill="none" stroke={colour} strokeWidth="2" />
      <Circle cx="13" cy="8" r="2.4" fill={palette.ember} />
    </Svg>
  );
}

const isoDay = (date: Date) => date.toISOString().slice(0, 10);

export const slateText = {
  fontFamily: fontFamilies.slate,
  fontSize: 7.5,
  lineHeight: 1.2,
  // Beyond a tenth of the font size PDF readers extract every letter as a word of its own.
  letterSpacing: 0.7,
  textTransform: 'uppercase',
} as const;

const styles = StyleSheet.create({
  page: {
    paddingTop: 92,
    paddingBottom: 76,
    paddingHorizontal: margin,
    fontFamily: fontFamilies.text,
    fontSize: 11,
    lineHeight: 1.5,
  },
  // React PDF finds a full-page still too tall for a page with `wrap`; without it the page takes
  // the height of its content, so an empty view holds the sheet's height.
  bare: { paddingTop: 0, paddingBottom: 0 },
  whole: { height: sheet.height },
  dark: { backgroundColor: palette.ink, color: palette.paper },
  light: { backgroundColor: palette.paper, color: palette.ink },
  head: {
    position: 'absolute',
    top: 36,
    left: margin,
    right: margin,
    flexDirection: 'row',
    justifyContent: 'space-between',
    alignItems: 'center',
  },
  foot: {
    position: 'absolute',
    top: sheet.height - 44,
    left: margin,
    right: margin,
    flexDirection: 'row',
    justifyContent: 'space-between',
  },
  row: { flexDirection: 'row', alignItems: 'center' },
  reserved: { paddingVertical: 4, paddingHorizontal: 8, backgroundColor: palette.ember, color: palette.ink },
});
