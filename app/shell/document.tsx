import site from 'virtual:content/site';
import palette from 'virtual:palette';
import { fullTitle, type PageMeta, routeDataId } from '../page-meta.ts';
import { avifSrcSet } from '../ui/picture-files.ts';
import { withBase } from '../ui/with-base.ts';
import { servedMetas } from '../with-served-facts.ts';

/** Addresses of the built files a page refers to. */
export interface Assets {
  script: string | undefined;
  /** Style sheets of a page, those of all pages first, by the source of its module. */
  styles: (module: string) => StyleSheet[];
  fonts: string[];
  /** Of the script. */
  integrity?: string;
  /** By the path of the page. */
  social?: Record<string, SocialImage>;
}

interface StyleSheet {
  href: string;
  text?: string;
  /** Nothing of it shows in the first view. */
  isBelow?: boolean;
}

/**
 * The picture shown with a link in a chat. `path` is relative to the site; the tags need it
 * absolute.
 */
export interface SocialImage {
  path: string;
  alt: string;
}

export interface DocumentProps {
  meta: PageMeta;
  canonical: string | undefined;
  image: (SocialImage & { address: string }) | undefined;
  structured: object | undefined;
  assets: Assets;
  /** Source of the page's module: the document carries its styles. */
  module: string;
  markup: string;
  data: unknown;
}

/** The HTML document around the app. Rendered at build time and not hydrated. */
export function Document({
  meta,
  canonical,
  image,
  structured,
  assets,
  module,
  markup,
  data,
}: DocumentProps) {
  const title = fullTitle(meta.title, site.name);
  const [inHead, atEnd] = [false, true].map((isBelow) =>
    assets.styles(module).filter((sheet) => Boolean(sheet.isBelow) === isBelow),
  );
  return (
    <html lang={site.language}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <title>{title}</title>
        <meta name="description" content={meta.description} />
        {meta.hidden && <meta name="robots" content="noindex" />}
        {canonical && <link rel="canonical" href={canonical} />}
        <link rel="icon" href={withBase('/icons/favicon.svg')} type="image/svg+xml" />
        <link rel="icon" href={withBase('/icons/icon-32.png')} sizes="32x32" type="image/png" />
        <link rel="apple-touch-icon" href={withBase('/icons/apple-touch-icon.png')} />
        <meta name="color-scheme" content="dark" />
        <meta name="theme-color" content={palette.ink} />
        {servedMetas.map((name) => (
          <meta key={name} name={name} content={`{${name}}`} />
        ))}
        {meta.preload?.map(({ picture, sizes, media }) => (
          <link
            key={picture.name}
            rel="preload"
            as="image"
            type="image/avif"
            imageSrcSet={avifSrcSet(picture)}
            imageSizes={sizes}
            fetchPriority="high"
            media={media}
          />
        ))}
        {assets.fonts.map((href) => (
          <link key={href} rel="preload" as="font" type="font/woff2" href={href} crossOrigin="anonymous" />
        ))}
        {assets.script && (
          <script type="module" src={assets.script} integrity={assets.integrity} fetchPriority="low" />
        )}
        {inHead?.map((sheet) => (
          <Style key={sheet.href} {...sheet} />
        ))}
        <SocialTags title={title} description={meta.description} address={canonical} image={image} />
        {structured && <DataBlock type="application/ld+json" data={structured} />}
      </head>
      <body>
        {/* Our own render of our own components: the markup is trusted because we made it. */}
        <div id="root" dangerouslySetInnerHTML={{ __html: markup }} />
        {data !== undefined && data !== null && (
          <DataBlock id={routeDataId} type="application/json" data={data} />
        )}
        {/* Here they hold up no paint, and with them in it Home's HTML would take another round trip. */}
        {atEnd?.map((sheet) => (
          <Style key={sheet.href} {...sheet} />
        ))}
      </body>
    </html>
  );
}

/**
 * Inside the page: a link would cost the first paint a round trip, 0.3 s on a phone. The link beside
 * it is disabled, so that browsers do not load it; it tells the bundler's loader that the page has
 * the styles.
 */
const Style = ({ href, text }: StyleSheet) =>
  text === undefined ? (
    <link rel="stylesheet" href={href} />
  ) : (
    <>
      <style dangerouslySetInnerHTML={{ __html: text }} />
      {/* Spread: React's types leave `disabled` out. */}
      <link rel="stylesheet" href={href} {...{ disabled: true }} />
    </>
  );

/**
 * JSON in a script element, which is not executed. Without "<", nothing in it can close the
 * element.
 */
function DataBlock({ id, type, data }: { id?: string; type: string; data: unknown }) {
  const json = JSON.stringify(data).replaceAll('<', String.raw`\u003c`);
  return <script id={id} type={type} dangerouslySetInnerHTML={{ __html: json }} />;
}

const socialSize = { width: 1200, height: 630 };

interface SocialTagsProps {
  title: string;
  description: string;
  address: string | undefined;
  image: (SocialImage & { address: string }) | undefined;
}

/** Open Graph tags, and the Twitter tags that do not fall back to them. */
function SocialTags({ title, description, address, image }: SocialTagsProps) {
  return (
    <>
      <meta property="og:type" content="website" />
      <meta property="og:site_name" content={site.name} />
      <meta property="og:title" content={title} />
      <meta property="og:description" content={description} />
      {address && <meta property="og:url" content={address} />}
      <meta name="twitter:card" content="summary_large_image" />
      <meta name="twitter:title" content={title} />
      <meta name="twitter:description" content={description} />
      {image && (
        <>
          <meta property="og:image" content={image.address} />
          <meta property="og:image:type" content="image/jpeg" />
          <meta property="og:image:width" content={String(socialSize.width)} />
          <meta property="og:image:height" content={String(socialSize.height)} />
          <meta property="og:image:alt" content={image.alt} />
          <meta name="twitter:image" content={image.address} />
          <meta name="twitter:image:alt" content={image.alt} />
        </>
      )}
    </>
  );
}
