/** A compiled pair of shaders and a way to set its uniforms by name. */
export interface Program {
  use(): void;
  set(name: string, ...values: number[]): void;
  setMatrix(name: string, matrix: Float32Array): void;
  setTexture(name: string, unit: number, texture: WebGLTexture): void;
}

export const positionAttribute = 0;

export function linkProgram(gl: WebGL2RenderingContext, vertex: string, fragment: string): Program {
  const program = gl.createProgram();
  for (const [kind, source] of [
    [gl.VERTEX_SHADER, vertex],
    [gl.FRAGMENT_SHADER, fragment],
  ] as const) {
    const shader = gl.createShader(kind);
    if (!shader) throw new Error('The WebGL context is lost.');
    gl.shaderSource(shader, source);
    gl.compileShader(shader);
    gl.attachShader(program, shader);
  }
  gl.bindAttribLocation(program, positionAttribute, 'position');
  gl.linkProgram(program);
  if (!gl.getProgramParameter(program, gl.LINK_STATUS)) throw new Error(linkError(gl, program));

  const locations = new Map<string, WebGLUniformLocation | null>();
  const locate = (name: string) => {
    if (!locations.has(name)) locations.set(name, gl.getUniformLocation(program, name));
    return locations.get(name) ?? null;
  };
  return {
    use: () => gl.useProgram(program),
    set(name, ...values) {
      const location = locate(name);
      if (values.length === 1) gl.uniform1fv(location, values);
      else if (values.length === 2) gl.uniform2fv(location, values);
      else if (values.length === 3) gl.uniform3fv(location, values);
      else gl.uniform4fv(location, values);
    },
    setMatrix: (name, matrix) => gl.uniformMatrix4fv(locate(name), false, matrix),
    setTexture(name, unit, texture) {
      gl.activeTexture(gl.TEXTURE0 + unit);
      gl.bindTexture(gl.TEXTURE_2D, texture);
      gl.uniform1i(locate(name), unit);
    },
  };
}

function linkError(gl: WebGL2RenderingContext, program: WebGLProgram): string {
  const logs = (gl.getAttachedShaders(program) ?? []).map((shader) => gl.getShaderInfoLog(shader));
  return `Shaders do not link: ${[gl.getProgramInfoLog(program), ...logs].filter(Boolean).join(' ')}`;
}
