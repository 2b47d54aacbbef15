"""Calls the methods of the official Python client of DeepL, and prints which of them succeeded as JSON."""

import io
import json
import os

import deepl
from deepl.api_data import MultilingualGlossaryDictionaryEntries

client = deepl.DeepLClient(os.environ["API_KEY"], server_url=os.environ["BASE_URL"])
pair = {"source_lang": "EN", "target_lang": "ES"}
texts = ["This house is red.", "The dog sleeps."]
failures = {}
passed = []
kept = {}


def call(name, run, check=bool):
    """Runs a call. Its result must satisfy the check."""
    try:
        result = run()
        kept[name] = result
        if not check(result):
            raise ValueError("the result is not as expected")
        passed.append(name)
    except Exception as error:
        failures[name] = f"{type(error).__name__}: {error}"[:200]


def translate_document():
    output = io.BytesIO()
    status = client.translate_document(io.BytesIO(b"<p>This house.</p>"), output, filename="a.html", **pair)
    return status.done and status.billed_characters > 0 and output.getvalue().startswith(b"<p>")


def upload_document():
    handle = client.translate_document_upload(io.BytesIO(b"This house."), filename="a.txt", **pair)
    status = client.translate_document_wait_until_done(handle)
    output = io.BytesIO()
    client.translate_document_download(handle, output)
    return status.ok and len(output.getvalue()) > 0


xml = '<p>Press <x id="6"/> now.</p><raw>Kept.</raw>'
call("translate_text", lambda: client.translate_text(texts, **pair), lambda found: len(found) == 2)
call("detected language", lambda: client.translate_text(texts[0], target_lang="ES").detected_source_lang == "EN")
call("XML", lambda: "<raw>Kept.</raw>" in client.translate_text(xml, tag_handling="xml", ignore_tags="raw", **pair).text)
call("HTML", lambda: "</b>" in client.translate_text("<b>This house</b>", tag_handling="html", **pair).text)
call("context", lambda: client.translate_text(texts[0], context="A street.", **pair).text)
call("prefer_more", lambda: client.translate_text(texts[0], formality="prefer_more", **pair).text)
call("billed characters", lambda: client.translate_text("This house.", **pair).billed_characters == 11)
call("target language", lambda: client.translate_text(texts[0], target_lang="EN-US").text == texts[0])
call("translate_document", translate_document)
call("translate_document_upload", upload_document)
call("get_source_languages", client.get_source_languages)
call("get_target_languages", client.get_target_languages)
call("get_glossary_languages", client.get_glossary_languages)
call("get_usage", lambda: client.get_usage().character.limit)
call("create_glossary", lambda: client.create_glossary("One", entries={"house": "mansión"}, **pair))
call("create_glossary_from_csv", lambda: client.create_glossary_from_csv("CSV", csv_data="dog,can", **pair))
call("get_glossary", lambda: client.get_glossary(kept["create_glossary"].glossary_id))
call("list_glossaries", lambda: len(client.list_glossaries()) == 2)
call("get_glossary_entries", lambda: client.get_glossary_entries(kept["create_glossary"]) == {"house": "mansión"})
call(
    "translate_text_with_glossary",
    lambda: "mansión" in client.translate_text_with_glossary("This house.", kept["create_glossary"]).text,
)
call("delete_glossary", lambda: client.delete_glossary(kept["create_glossary"]) is None)


def dictionary(entries, source="EN", target="ES"):
    return MultilingualGlossaryDictionaryEntries(source, target, entries)


call("create_multilingual_glossary", lambda: client.create_multilingual_glossary("V3", [dictionary({"house": "a"})]))
glossary = kept.get("create_multilingual_glossary")
call(
    "create_multilingual_glossary_from_csv",
    lambda: client.create_multilingual_glossary_from_csv("V3 CSV", "EN", "ES", csv_data="dog,can"),
)
call("get_multilingual_glossary", lambda: client.get_multilingual_glossary(glossary.glossary_id))
call("list_multilingual_glossaries", client.list_multilingual_glossaries)
call(
    "get_multilingual_glossary_entries",
    lambda: "house" in client.get_multilingual_glossary_entries(glossary, "EN", "ES").dictionaries[0].entries,
)
call("update_multilingual_glossary_name", lambda: client.update_multilingual_glossary_name(glossary, "Renamed"))
call(
    "update_multilingual_glossary_dictionary",
    lambda: client.update_multilingual_glossary_dictionary(glossary, dictionary({"cat": "b"})),
)
call(
    "replace_multilingual_glossary_dictionary",
    lambda: client.replace_multilingual_glossary_dictionary(glossary, dictionary({"cat": "c"})),
)
call(
    "several dictionaries",
    lambda: client.create_multilingual_glossary("Two", [dictionary({"a": "b"}), dictionary({"b": "a"}, "ES", "EN")]),
)
call("delete_multilingual_glossary", lambda: client.delete_multilingual_glossary(glossary) is None)
call("formality more", lambda: client.translate_text(texts[0], formality="more", **pair).text)
call("rephrase_text", lambda: client.rephrase_text(texts[0]).text)
call("correct_text", lambda: client.correct_text(texts[0]).text)
call("get_all_style_rules", client.get_all_style_rules)
call("list_translation_memories", client.list_translation_memories)
print(json.dumps({"version": deepl.__version__, "passed": passed, "failures": failures}))
