/** The reflection is only ever seen through ripples: half the resolution is enough. */
const reflectionScale = 0.5;

/**
 * A framebuffer for the scene drawn upside down; the water's shader samples it as the reflection.
 */
export function makeReflectionBuffer(gl: WebGL2RenderingContext) {
  const texture = gl.createTexture();
  const framebuffer = gl.createFramebuffer();
  let width = 1;
  let height = 1;
  return {
    texture,
    resize(newWidth: number, newHeight: number) {
      width = Math.ceil(newWidth * reflectionScale);
      height = Math.ceil(newHeight * reflectionScale);
      gl.bindTexture(gl.TEXTURE_2D, texture);
      gl.texImage2D(gl.TEXTURE_2D, 0, gl.RGB8, width, height, 0, gl.RGB, gl.UNSIGNED_BYTE, null);
      gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_MIN_FILTER, gl.LINEAR);
      gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_WRAP_S, gl.MIRRORED_REPEAT);
      gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_WRAP_T, gl.MIRRORED_REPEAT);
      gl.bindFramebuffer(gl.FRAMEBUFFER, framebuffer);
      gl.framebufferTexture2D(gl.FRAMEBUFFER, gl.COLOR_ATTACHMENT0, gl.TEXTURE_2D, texture, 0);
    },
    bind() {
      gl.bindFramebuffer(gl.FRAMEBUFFER, framebuffer);
      gl.viewport(0, 0, width, height);
    },
  };
}
