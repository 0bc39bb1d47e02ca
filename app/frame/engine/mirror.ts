/** It is looked at through ripples, never sharply: half the pixels are enough. */
const mirrorScale = 0.5;

/** The picture that the set upside down is drawn into, for the water to look at. */
export function makeMirror(gl: WebGL2RenderingContext) {
  const texture = gl.createTexture();
  const buffer = gl.createFramebuffer();
  let width = 1;
  let height = 1;
  return {
    texture,
    resize(newWidth: number, newHeight: number) {
      width = Math.ceil(newWidth * mirrorScale);
      height = Math.ceil(newHeight * mirrorScale);
      gl.bindTexture(gl.TEXTURE_2D, texture);
      gl.texImage2D(gl.TEXTURE_2D, 0, gl.RGB8, width, height, 0, gl.RGB, gl.UNSIGNED_BYTE, null);
      gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_MIN_FILTER, gl.LINEAR);
      gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_WRAP_S, gl.MIRRORED_REPEAT);
      gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_WRAP_T, gl.MIRRORED_REPEAT);
      gl.bindFramebuffer(gl.FRAMEBUFFER, buffer);
      gl.framebufferTexture2D(gl.FRAMEBUFFER, gl.COLOR_ATTACHMENT0, gl.TEXTURE_2D, texture, 0);
    },
    begin() {
      gl.bindFramebuffer(gl.FRAMEBUFFER, buffer);
      gl.viewport(0, 0, width, height);
    },
  };
}
