"use client";
import { countFrames } from "@atelier/images/count-frames";
import { useEffect, useState } from "react";

/** The URL of an image with its size in pixels and the number of frames of an animation. */
export interface SizedImage {
  url: string;
  width: number;
  height: number;
  frames: number;
}

/** The size of an image file, once the browser has loaded it from its object URL. */
export function useImageSize(file: File | undefined, url: string | undefined): SizedImage | undefined {
  const [image, setImage] = useState<SizedImage>();
  useEffect(() => {
    setImage(undefined);
    if (!url || !file) return;
    let isCurrent = true;
    const element = new Image();
    element.onload = async () => {
      const frames = countFrames(new Uint8Array(await file.arrayBuffer()));
      if (isCurrent) setImage({ url, width: element.naturalWidth, height: element.naturalHeight, frames });
    };
    element.src = url;
    return () => {
      isCurrent = false;
    };
  }, [file, url]);
  return image;
}
