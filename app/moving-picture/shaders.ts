import { posterAspect } from './camera.ts';

/**
 * Projective texturing: a point of the scene takes its colour from where the poster's camera sees
 * it (`seen`) and is drawn where the moving camera sees it. With both cameras in one place the
 * result is the poster itself.
 */
const header = `#version 300 es
precision highp float;`;

export const projectVertex = `${header}
in vec3 position;
uniform mat4 viewProjection, poster;
uniform float flip;
out vec4 seen;
out vec3 world;
void main() {
  world = vec3(position.xy, position.z * flip);
  seen = poster * vec4(world, 1.0);
  gl_Position = viewProjection * vec4(world, 1.0);
}`;

/**
 * Shared by the fragment shaders: pulsing light, drifting haze and new grain in each frame; none in
 * the reflection.
 */
const effects = `
uniform sampler2D noise;
uniform float time, motion, seed, withEffects;
uniform vec2 sun, sunMirrored;

vec2 posterPoint(vec4 seen) { return vec2(0.5, 0.5) + vec2(0.5, -0.5) * seen.xy / seen.w; }

float glow(vec2 point, vec2 centre, float size) {
  vec2 away = (point - centre) * vec2(${posterAspect.toFixed(4)}, 1.0) / size;
  return exp(-dot(away, away));
}

vec3 pulse(vec2 point) {
  float level = 0.6 * sin(time * 0.55) + 0.4 * sin(time * 0.83);
  float wide = glow(point, sun, 0.34) + 0.6 * glow(point, sunMirrored, 0.26);
  float close = glow(point, sun, 0.15);
  return withEffects * motion * level * (wide * vec3(0.034, 0.017, 0.006) + close * vec3(0.020, 0.014, 0.008));
}

vec3 haze(vec2 point, float amount) {
  float drift = texture(noise, point * vec2(0.9, 1.6) + vec2(time * 0.006, time * 0.0011)).b
    + texture(noise, point * vec2(1.7, 3.1) - vec2(time * 0.0093, time * 0.002)).b - 1.0;
  float band = exp(-pow((point.y - 0.62) / 0.20, 2.0));
  float warm = glow(point, sun, 0.55);
  return withEffects * motion * amount * drift * band * mix(vec3(0.030, 0.052, 0.062), vec3(0.085, 0.050, 0.026), warm);
}

float hash(uvec2 at) {
  uint state = at.x * 1664525u + at.y * 22695477u + uint(seed) * 747796405u;
  state = ((state >> 16u) ^ state) * 0x45d9f3bu;
  state = ((state >> 15u) ^ state) * 0x2c1b3c6du;
  return float((state >> 8u) & 0xffffu) / 65535.0;
}

vec3 grain(vec3 colour) {
  uvec2 at = uvec2(gl_FragCoord.xy);
  // The sum of four neighbours, each shared with the next pixel: film grain is larger than one
  // pixel.
  float speck = 0.95 * (hash(at) + hash(at + uvec2(1u, 0u)) + hash(at + uvec2(0u, 1u)) + hash(at + uvec2(1u)) - 2.0);
  float light = clamp(dot(colour, vec3(0.30, 0.59, 0.11)), 0.0, 1.0);
  return vec3(withEffects * speck * (0.006 + 0.020 * sqrt(light) * (1.0 - light)));
}`;

/** Backdrop and frame: opaque. */
export const solidFragment = `${header}
uniform sampler2D layer;
uniform vec4 area;
uniform float hazeAmount;
in vec4 seen;
in vec3 world;
out vec4 colour;
${effects}
void main() {
  vec2 point = posterPoint(seen);
  vec3 light = texture(layer, (point - area.xy) / area.zw).rgb;
  light += pulse(point) + haze(point, hazeAmount);
  colour = vec4(light + grain(light), 1.0);
}`;

/**
 * Cards: the texture has colour in its upper half and the matte in its lower. Browsers disagree on
 * the colour that an AVIF keeps where its alpha is 0, and the glow of the lamps lies exactly there.
 */
export const cardFragment = `${header}
uniform sampler2D layer;
uniform vec4 area;
uniform float gain;
in vec4 seen;
in vec3 world;
out vec4 colour;
${effects}
void main() {
  vec2 point = posterPoint(seen);
  vec2 at = (point - area.xy) / area.zw;
  at = clamp(at, vec2(0.0), vec2(1.0, 0.998)) * vec2(1.0, 0.5);
  vec3 light = texture(layer, at).rgb;
  float matte = texture(layer, at + vec2(0.0, 0.5)).r;
  light *= gain;
  light += matte * (pulse(point) + grain(light));
  colour = vec4(light, matte);
}`;

export const waterFragment = `${header}
uniform sampler2D layer, reflection;
uniform vec4 area;
uniform vec2 size, focal;
uniform vec3 eye;
uniform float horizon;
in vec4 seen;
in vec3 world;
out vec4 colour;
${effects}
vec2 slope(vec2 at) {
  vec2 swell = texture(noise, at * vec2(0.06, 0.15) + vec2(0.006, -0.014) * time).rg - 0.5;
  vec2 ripple = texture(noise, at * vec2(0.17, 0.47) + vec2(-0.013, -0.036) * time).rg - 0.5;
  vec2 chop = texture(noise, at * vec2(0.52, 1.43) + vec2(0.033, -0.098) * time).rg - 0.5;
  return swell * 0.016 + ripple * 0.042 + chop * 0.070;
}

void main() {
  vec2 point = posterPoint(seen);
  vec2 at = (point - area.xy) / area.zw;
  at = clamp(at, vec2(-1.0, 0.002), vec2(2.0, 1.6));
  at.y = at.y > 0.998 ? 1.996 - at.y : at.y;
  vec3 frozen = texture(layer, at * vec2(1.0, 0.5)).rgb;
  float solid = texture(layer, at * vec2(1.0, 0.5) + vec2(0.0, 0.5)).r;

  float distance = length(world - eye);
  float grazing = eye.z / distance;
  vec2 tilt = slope(world.xy);
  vec2 here = gl_FragCoord.xy / size;
  vec2 shift = vec2(tilt.x * (0.05 + 1.2 * grazing), tilt.y) * focal;
  float room = horizon - here.y;
  float spread = 0.012 * focal.y * smoothstep(6.0, 40.0, distance);
  vec3 moving = vec3(0.0);
  for (int tap = -1; tap <= 1; tap++) {
    vec2 look = here + shift + vec2(0.0, float(tap) * spread);
    look.y = min(look.y, horizon - 0.15 * room);
    moving += texture(reflection, look).rgb * (tap == 0 ? 0.5 : 0.25);
  }
  moving *= 1.0 + tilt.y * 3.0;
  vec3 light = mix(frozen, moving, motion * (1.0 - solid));
  light += pulse(point) + haze(point, 0.7 * smoothstep(8.0, 60.0, distance));
  colour = vec4(light + grain(light), 1.0);
}`;

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
