declare module 'virtual:palette' {
  type Name =
    | 'ink'
    | 'inkRaised'
    | 'lineOnInk'
    | 'paper'
    | 'paperRaised'
    | 'lineOnPaper'
    | 'fog'
    | 'fogOnPaper'
    | 'ember'
    | 'sun';
  const palette: Record<Name, string>;
  export default palette;
}
