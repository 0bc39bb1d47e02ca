import site from 'virtual:content/site';

/**
 * The picture shown with a link in a chat. `path` is relative to the site; the tags need it
 * absolute.
 */
export interface SocialImage {
  path: string;
  alt: string;
}

const socialSize = { width: 1200, height: 630 };

interface Props {
  title: string;
  description: string;
  address: string | undefined;
  image: (SocialImage & { address: string }) | undefined;
}

/** Open Graph tags, and the Twitter tags that do not fall back to them. */
export function SocialTags({ title, description, address, image }: Props) {
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
