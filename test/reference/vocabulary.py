"""A small vocabulary in CLIP's format, and strings that a tokenizer must encode as the reference does."""

import collections
import gzip
import json
import random
import unicodedata
import zlib

from transformers import CLIPTokenizer

CORPUS = """
a photo of a red fox in the snow under a full moon, a small harbor at sunset with sailing boats
an astronaut riding a horse on the beach, oil painting, highly detailed, dramatic light
the old house on the green hill by the lake in watercolor, it's a quiet morning and they're walking
a portrait of a woman with flowers, sharp focus, soft studio lighting, 85mm photograph
make the sky orange and remove the people; don't change the buildings, we've seen the mountains
blurry, low quality, deformed, text, watermark, cropped, worst quality
ein kleines Haus am See mit großen Bäumen, une maison près de la rivière, el niño corre por la montaña
красная лиса в снегу под луной, το σπίτι δίπλα στη θάλασσα, بيت صغير على البحر, בית קטן ליד הים
雪の中の赤い狐, 山上的小房子, 바닷가의 작은 집, हिमालय की सुबह
"""
SPECIAL = ["<|startoftext|>", "<|endoftext|>"]


def byte_symbols():
    """The 256 printable symbols of bytes, those that are their own symbol first, as in CLIP's vocabulary."""
    own = [*range(0x21, 0x7F), *range(0xA1, 0xAD), *range(0xAE, 0x100)]
    rest = [byte for byte in range(256) if byte not in own]
    return [chr(byte) for byte in own] + [chr(0x100 + at) for at in range(len(rest))]


def train(merge_count):
    """Merges that are learned from the corpus, most frequent first and ties by name, so that every run learns the same."""
    symbols = byte_symbols()
    order = [*range(0x21, 0x7F), *range(0xA1, 0xAD), *range(0xAE, 0x100)]
    order += [byte for byte in range(256) if byte not in order]
    by_byte = {byte: symbols[at] for at, byte in enumerate(order)}
    text = unicodedata.normalize("NFC", CORPUS).lower()
    words = [[by_byte[byte] for byte in word.encode()] for word in text.split()]
    for word in words:
        word[-1] += "</w>"
    merges = []
    while len(merges) < merge_count:
        counts = collections.Counter(pair for word in words for pair in zip(word, word[1:]))
        best = max(counts, key=lambda pair: (counts[pair], pair))
        merges.append(best)
        for word in words:
            at = 0
            while at + 1 < len(word):
                if (word[at], word[at + 1]) == best:
                    word[at : at + 2] = ["".join(best)]
                at += 1
    return merges


def write(folder, merges, pad, flavor):
    """Writes the files of a published CLIP tokenizer. flavor: "map" with special_tokens_map.json, "decoder" without."""
    symbols = byte_symbols()
    names = [*symbols, *(symbol + "</w>" for symbol in symbols)]
    known = set(names)
    names += [a + b for a, b in merges if not (a + b in known or known.add(a + b))]
    names += SPECIAL
    vocab = {name: at for at, name in enumerate(names)}
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "vocab.json").write_text(json.dumps(vocab, ensure_ascii=False, separators=(",", ":")))
    (folder / "merges.txt").write_text("#version: 0.2\n" + "".join(f"{a} {b}\n" for a, b in merges))
    token = lambda text, normalized: {"content": text, "lstrip": False, "normalized": normalized, "rstrip": False, "single_word": False}
    config = {"tokenizer_class": "CLIPTokenizer", "model_max_length": 77, "do_lower_case": True, "add_prefix_space": False}
    if flavor == "map":
        special = {"bos_token": token(SPECIAL[0], True), "eos_token": token(SPECIAL[1], True), "unk_token": token(SPECIAL[1], True), "pad_token": pad}
        config |= {name: ({"__type": "AddedToken"} | value if isinstance(value, dict) else value) for name, value in special.items()}
        (folder / "special_tokens_map.json").write_text(json.dumps(special, indent=1))
    else:
        config |= {"bos_token": SPECIAL[0], "eos_token": SPECIAL[1], "unk_token": SPECIAL[1], "pad_token": pad}
        contents = [(SPECIAL[0], True), (SPECIAL[1], False)] + ([(pad, False)] if pad not in SPECIAL else [])
        config["added_tokens_decoder"] = {str(vocab[text]): token(text, normalized) | {"special": True} for text, normalized in contents}
    (folder / "tokenizer_config.json").write_text(json.dumps(config, indent=1))
    return CLIPTokenizer.from_pretrained(folder)


def strings(count, seed):
    """Strings of words, punctuation, emoji, right-to-left text, special tokens, odd white space and long texts."""
    pick = random.Random(seed)
    words = CORPUS.split()
    odd = ["🦊", "👩‍🚀", "🏳️‍🌈", "👨‍👩‍👧‍👦", "é", "é", "ñ", "ß", "İ", "ΟΔΟΣ", "ﬁ", "½", "²", "٣", "१२", "Ⅷ", "\u200f", "\u200b",
           "'s", "'S", "''ll", "don't", "we'VE", "<|startoftext|>", "<|endoftext|>", "<|ENDOFTEXT|>", "<|endoftext|", "!", "!!!",
           "</w>", "#tag", "a_b", "3.14", "2024", "100%", "(word:1.3)", "--", "…", "—", "“quoted”", "\ufeff", "\u0085", "\u00a0", "\u3000",
           "\t", "\n\n", "ＡＢＣ", "한", "ḱ", "\u0301", "🇩🇪", "𝒳", "\U0001F9FF", "ǅ", "supercalifragilisticexpialidocious", "Ünïcödé"]
    made = ["", " ", "!", "<|endoftext|>", "'", "🦊"]
    while len(made) < count:
        size = 1000 if len(made) % 500 == 0 else pick.choice([1, 2, 3, 5, 8, 13, 30, 60])
        parts = [pick.choice(odd) if pick.random() < 0.35 else pick.choice(words) for _ in range(size)]
        text = "".join(part + pick.choice([" ", " ", " ", "", "  ", ", "]) for part in parts)
        if pick.random() < 0.2:
            text = text.upper()
        if pick.random() < 0.2:
            text += "".join(chr(pick.choice([pick.randrange(0x20, 0x250), pick.randrange(0x370, 0x700), pick.randrange(0x900, 0xA00), pick.randrange(0x3040, 0x9FFF), pick.randrange(0x1F300, 0x1F700)])) for _ in range(pick.randrange(1, 20)))
        made.append(text)
    return made


def write_strings(path, tokenizers, count=5000, seed=16):
    """Writes the strings with a checksum of each tokenizer's padded ids: CRC-32 of the ids joined by commas."""
    texts = strings(count, seed)
    sums = {
        name: [zlib.crc32(",".join(map(str, tokenizer(text, padding="max_length", max_length=77, truncation=True).input_ids)).encode()) for text in texts]
        for name, tokenizer in tokenizers.items()
    }
    path.write_bytes(gzip.compress(json.dumps({"texts": texts, "sums": sums}).encode(), 9, mtime=0))
