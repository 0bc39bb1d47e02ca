/**
 * The words of content/ as the content plugin serves them: each still carries its picture's files.
 */
declare module 'virtual:signing' {
  const facts: import('../domain/signing.ts').SigningFacts;
  export default facts;
}
/** What every page loads: without what the build fills in, and what another module has. */
declare module 'virtual:content/site' {
  type Site = import('./ui/picture-files.ts').WithPictures<import('../domain/content/site.ts').Site>;
  const site: Omit<Site, 'promises' | 'privacy' | 'notFound' | 'description' | 'profiles'> & {
    privacy: Pick<Site['privacy'], 'label' | 'to'>;
  };
  export default site;
}
/** Of the site's facts those that search engines alone are told. */
declare module 'virtual:content/organization' {
  const facts: Pick<import('../domain/content/site.ts').Site, 'description' | 'profiles'>;
  export default facts;
}
/** Who is responsible for the site, which /privacy alone says. */
declare module 'virtual:content/controller' {
  const words: Pick<import('../domain/content/site.ts').Site['privacy'], 'controller' | 'noController'>;
  export default words;
}
declare module 'virtual:content/not-found' {
  const words: import('./ui/picture-files.ts').WithPictures<
    import('../domain/content/site.ts').Site['notFound']
  >;
  export default words;
}
declare module 'virtual:content/home' {
  const home: import('./ui/picture-files.ts').WithPictures<
    Omit<import('../domain/content/home.ts').Home, 'turn'>
  > & { hero: { watch: { seconds: number } } };
  export default home;
}
/** Of Home's words those of the light that is turned, and the files of its frame. */
declare module 'virtual:content/turn' {
  const turn: import('./ui/picture-files.ts').WithPictures<
    import('../domain/content/home.ts').Home['turn']
  > & {
    files: import('./film/film-files.ts').TurnFiles;
  };
  export default turn;
}
/** Of Home's words those of the dialog of the twelve lights, which loads them. */
declare module 'virtual:content/light-viewer' {
  const words: import('../domain/content/home.ts').Home['lights']['viewer'] & {
    slates: (string[] | undefined)[];
  };
  export default words;
}
declare module 'virtual:content/work' {
  const work: import('./ui/picture-files.ts').WithPictures<import('../domain/content/work.ts').Work>;
  export default work;
}
declare module 'virtual:content/about' {
  const about: import('./ui/picture-files.ts').WithPictures<import('../domain/content/about.ts').About>;
  export default about;
}
declare module 'virtual:content/roles' {
  const roles: import('../domain/content/about.ts').Role[];
  export default roles;
}
declare module 'virtual:content/contact' {
  const contact: import('./ui/picture-files.ts').WithPictures<import('../domain/content/contact.ts').Contact>;
  export default contact;
}
declare module 'virtual:content/questions' {
  const questions: import('./ui/picture-files.ts').WithPictures<
    import('../domain/content/questions.ts').Questions
  >;
  export default questions;
}
declare module 'virtual:content/check' {
  const check: import('./ui/picture-files.ts').WithPictures<import('../domain/content/check.ts').CheckWords>;
  export default check;
}
declare module 'virtual:content/availability' {
  const availability: import('../domain/content/availability.ts').Availability;
  export default availability;
}
declare module 'virtual:content/player' {
  const player: import('../domain/content/player.ts').PlayerWords;
  export default player;
}
/** Those words of player.yaml that a page shows before the film player has loaded. */
declare module 'virtual:content/film-page' {
  const words: Pick<
    import('../domain/content/player.ts').PlayerWords,
    'transcript' | 'download' | 'timeline'
  >;
  export default words;
}
/** `virtual:content/pages/faq` is content/pages/faq.md. */
declare module 'virtual:content/pages/*' {
  const page: import('../domain/content/prose.ts').TextPage;
  export default page;
}
/**
 * `virtual:content/films/one-take` is content/films/one-take.yaml with the addresses of its files.
 */
declare module 'virtual:content/films/*' {
  const film: import('./film/film-files.ts').FilmOnPage;
  export default film;
}
/**
 * What /check knows of our films, by name; the address of the smallest file is fetched for a try,
 * perhaps on a phone.
 */
declare module 'virtual:content/checked-films' {
  const films: Record<string, { title: string; smallest: string }>;
  export default films;
}
/** What the pages of films show, by name. For the build alone: the browser fetches the one it shows. */
declare module 'virtual:content/film-pages' {
  const pages: Record<string, import('./film/film-files.ts').FilmPage>;
  export default pages;
}
declare module 'virtual:content/dossier' {
  const words: import('../domain/content/dossier.ts').DossierWords;
  export default words;
}
declare module 'virtual:content/projects' {
  const projects: import('./with-pictures.ts').ProjectWithPictures[];
  export default projects;
}
declare module 'virtual:content/released' {
  const released: { count: number };
  export default released;
}
