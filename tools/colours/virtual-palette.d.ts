declare module 'virtual:palette' {
  type Name = 'ink' | 'inkRaised' | 'paper' | 'fog' | 'fogOnPaper' | 'ember' | 'sun' | 'lineOnInk';
  const palette: Record<Name, string>;
  export default palette;
}
